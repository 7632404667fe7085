import { myTables } from "../../api/client";
import type { TableSummary } from "../../api/types";
import { session } from "../../session.svelte";

/** The tables of this browser's player; without a name there are none to ask for. */
export const ownTables = async (): Promise<TableSummary[]> => ((await session.load()) ? myTables() : []);

export const isGoing = (table: TableSummary): boolean => table.status === "open" || table.status === "playing";
