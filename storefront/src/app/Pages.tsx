import { Activity, useMemo, useState } from "react";
import { type Location, useLocation, useRoutes } from "react-router";
import { matchRow } from "./match";
import { RouteElement } from "./RouteElement";
import { type RouteRow, routes } from "./routes";

const objects = routes.flatMap((row) =>
  [row.path, row.alias]
    .filter((path) => path !== undefined)
    .map((path) => ({ path, caseSensitive: true, element: <RouteElement row={row} /> })),
);

/** How many list pages stay mounted behind the one on screen. */
const KEPT_PAGES = 3;

/** The page of a location of its own, so that a kept page goes on seeing its own address. */
function PageAt({ location }: { location: Location }) {
  return useRoutes(objects, location);
}

interface Kept {
  pathname: string;
  location: Location;
}

function withCurrent(kept: Kept[], location: Location): Kept[] {
  const others = kept.filter((page) => page.pathname !== location.pathname);
  return [...others, { pathname: location.pathname, location }].slice(-KEPT_PAGES);
}

export function Pages({ row }: { row: RouteRow }) {
  const location = useLocation();
  const [kept, setKept] = useState<Kept[]>([]);

  const keeps = row.flags.keepAlive && matchRow(location.pathname).row === row;
  const newest = kept.at(-1)?.location;
  if (keeps && newest !== location) setKept(withCurrent(kept, location));

  // A stable order keeps React from moving (and so resetting) the pages.
  const ordered = useMemo(() => [...kept].sort((a, b) => a.pathname.localeCompare(b.pathname)), [kept]);
  return (
    <>
      {ordered.map((page) => (
        <Activity
          key={page.pathname}
          mode={keeps && page.pathname === location.pathname ? "visible" : "hidden"}
        >
          <PageAt location={page.location} />
        </Activity>
      ))}
      {!keeps && <PageAt location={location} />}
    </>
  );
}
