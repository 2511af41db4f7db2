import { generatePath, matchRoutes, type RouteObject } from "react-router";
import { type RouteRow, routes } from "./routes";

interface RowRoute {
  path: string;
  row: RouteRow;
}

const table: RowRoute[] = routes.flatMap((row) =>
  [row.path, row.alias].filter((path) => path !== undefined).map((path) => ({ path, row })),
);
const objects: RouteObject[] = table.map(({ path }, index) => ({
  path,
  id: String(index),
  caseSensitive: true,
}));

export interface RowMatch {
  row: RouteRow;
  pattern: string;
  params: Record<string, string | undefined>;
}

/** Ranking the whole table takes milliseconds, and several parts of the page ask about the same address. */
let last: { pathname: string; match: RowMatch } | null = null;

/** The row that answers an address; the table ends with one for everything else. */
export function matchRow(pathname: string): RowMatch {
  if (last?.pathname !== pathname) last = { pathname, match: findRow(pathname) };
  return last.match;
}

function findRow(pathname: string): RowMatch {
  const match = matchRoutes(objects, pathname)?.at(-1);
  const found = table[Number(match?.route.id ?? table.length - 1)];
  if (!found) throw new Error("no routes");
  return { row: found.row, pattern: found.path, params: match?.params ?? {} };
}

export function redirectTarget(row: RouteRow, params: RowMatch["params"]): string | null {
  return row.redirect === undefined ? null : generatePath(row.redirect, params);
}
