export { TableStore, type Arrival, type SeatKey, type Status } from "./stream.svelte";
