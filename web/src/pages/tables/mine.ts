import { myTables } from "../../api/client";
import type { TableSummary } from "../../api/types";
import { session } from "../../session.svelte";

/** The tables of whoever plays in this browser; of somebody whom the server does not know there are none to ask for. */
export const ownTables = async (): Promise<TableSummary[]> => ((await session.load()) ? myTables() : []);

export const isGoing = (table: TableSummary): boolean => table.status === "open" || table.status === "playing";
