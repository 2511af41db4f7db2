import { describe, expect, it } from "vitest";
import document from "../../docs/architecture.md?raw";

/** Every file with its text, by its path below src. */
const files = Object.entries(
  import.meta.glob<string>("./**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true }),
).map(([path, text]) => ({ path: path.slice(2), text }));

const list = document.split("## The storefront")[1]?.split("```")[1] ?? "";
const allowed = new Map(
  list
    .trim()
    .split("\n")
    .map((line) => {
      const [from = "", to = ""] = line.split("→").map((part) => part.trim());
      return [from, to ? to.split(", ") : []] as const;
    }),
);

/** `features/goods/queries` of an import, wherever it was written. */
function imports({ path, text }: { path: string; text: string }): string[] {
  const named = [...text.matchAll(/(?:from|import)\s*\(?\s*"(@\/|\.\.?\/)([^"]+)"/g)];
  return named.map(([, start, rest]) =>
    start === "@/" ? String(rest) : new URL(`${start}${rest}`, `file:///${path}`).pathname.slice(1),
  );
}

/** The location of a path: a feature, or one of the other top-level folders. */
const placeOf = (path: string): string => path.match(/^features\/([^/]+)/)?.[1] ?? String(path.split("/")[0]);
const rooms = new Set(["app", "ui", "api"]);
const features = new Set(files.map(({ path }) => placeOf(path)).filter((place) => allowed.has(place)));

function arrowsFrom(start: string): string[] {
  const found = files
    .filter(({ path }) => path.startsWith(start) && !/\.test\.tsx?$/.test(path))
    .flatMap((file) => imports(file).map((to) => `${placeOf(file.path)} → ${placeOf(to)} (${file.path})`));
  return [...new Set(found)];
}
const ends = (arrow: string) => arrow.split(" (")[0]?.split(" → ") as [string, string];

describe("who may know whom in the storefront", () => {
  it("is written down for every feature", () => {
    const there = new Set(
      files.filter(({ path }) => path.startsWith("features/")).map(({ path }) => placeOf(path)),
    );
    expect([...allowed.keys()].sort()).toEqual([...there].sort());
  });
  it("is kept by every feature", () => {
    const forbidden = arrowsFrom("features/").filter((arrow) => {
      const [from, to] = ends(arrow);
      return from !== to && (rooms.has(to) ? to === "app" : !allowed.get(from)?.includes(to));
    });
    expect(forbidden).toEqual([]);
  });
  it("lists no unused dependency", () => {
    const walked = new Set(arrowsFrom("features/").map((arrow) => arrow.split(" (")[0]));
    const idle = [...allowed].flatMap(([from, tos]) => tos.map((to) => `${from} → ${to}`));
    expect(idle.filter((arrow) => !walked.has(arrow))).toEqual([]);
  });
  it("never goes round in a circle", () => {
    const seen = new Map<string, number>();
    const depth = (feature: string, above: readonly string[]): number => {
      if (above.includes(feature)) throw new Error([...above, feature].join(" → "));
      const known = seen.get(feature);
      if (known !== undefined) return known;
      const below = (allowed.get(feature) ?? []).map((one) => depth(one, [...above, feature]));
      seen.set(feature, Math.max(0, ...below) + 1);
      return seen.get(feature) ?? 0;
    };
    expect([...features].every((feature) => depth(feature, []) > 0)).toBe(true);
  });
  it("is kept by the rooms below", () => {
    const upward = [...arrowsFrom("ui/"), ...arrowsFrom("api/")].filter((arrow) => {
      const [from, to] = ends(arrow);
      return from !== to && !(from === "ui" && to === "api");
    });
    expect(upward).toEqual([]);
  });
});

it("no style sheet is taken from another folder: what looks the same there is a part with its own", () => {
  const folder = (path: string) => path.slice(0, path.lastIndexOf("/"));
  const styled = files.flatMap((file) =>
    imports(file)
      .filter((to) => to.endsWith(".module.css"))
      .map((to) => ({ path: file.path, to })),
  );
  expect(styled.length).toBeGreaterThan(300);
  expect(styled.filter(({ path, to }) => folder(path) !== folder(to))).toEqual([]);
});

/** Of what the first page names a sheet more would weigh on it; the others draw one thing together, as a table and its rows. */
const shared = [
  "features/activity/Activity",
  "features/blocks/Blocks",
  "features/campaigns/Offers",
  "features/goods/GoodsCard",
  "features/goods/GoodsDetailPage",
  "features/goods/Ladder",
  "features/goods/detail/Gallery",
  "features/goods/list/FilterBar",
  "features/goods/list/GoodsTable",
  "features/home/HomePage",
  "features/layout/Layout",
  "features/layout/Panels",
  "features/layout/TopBar",
  "features/message/MessagePage",
  "features/quickOrder/Replenishment",
  "features/quickOrder/SavedLists",
  "features/savedLists/SavedLists",
  "features/search/Scan",
  "features/user/LoginPage",
  "features/user/Standing",
  "ui/EmptyState",
  "ui/Notices",
];

it("a style sheet is one part's own: what several have in common is a part, too", () => {
  const users = new Map<string, Set<string>>();
  for (const file of files.filter(({ path }) => path.endsWith(".tsx")))
    for (const to of imports(file).filter((one) => one.endsWith(".module.css")))
      users.set(to, (users.get(to) ?? new Set()).add(file.path));
  const common = [...users].filter(([, parts]) => parts.size > 1).map(([sheet]) => sheet);
  expect(common.sort()).toEqual(shared.map((sheet) => `${sheet}.module.css`).sort());
});

describe("what buyers read", () => {
  const texts = files.filter(({ path }) => /^(features|ui)\//.test(path) && !/\.test\.tsx?$/.test(path));
  const saying = (words: RegExp) => texts.filter(({ text }) => words.test(text)).map(({ path }) => path);
  it("says of money that came by bank or from the balance not that it goes back the way it came", () => {
    // There it is told by channel.
    expect(saying(/(?<!在线支付的)原路退|原支付方式/)).toEqual(["features/order/PayState.tsx"]);
  });
  it("promises no term that staff set by a rule, or that no rule holds", () => {
    expect(saying(/(一|\d) ?个工作日|(收货|发货)后? ?\d+ 天|马上(安排)?[发备]货|当[天日]发货/)).toEqual([]);
  });
});

describe("what loads later", () => {
  const parts = files.filter(({ path }) => path.endsWith(".tsx") && !path.startsWith("catalogue/"));
  const within = (frame: RegExp) =>
    new RegExp(`<(?:${frame.source})(?:[^>]|=>)*>\\s*<\\w+(?:(?!/>)[^])*?\\bon(?:Close|GivenUp|Choose)=`);
  const opened = (frame: RegExp) => parts.filter(({ text }) => within(frame).test(text));
  it("says so when it was pressed for and did not come (ui/OpenedLater)", () => {
    expect(opened(/OpenedLater\b/).length).toBeGreaterThan(14);
    expect(opened(/Later\b|Suspense\b/).map(({ path }) => path)).toEqual([]);
  });
});

describe("a form that says at its fields what is wrong", () => {
  const parts = files.filter(({ path }) => path.startsWith("features/") && !/\.test\.tsx?$/.test(path));
  it("is a checked form (ui/checkedForm); a search box says nothing and is none", () => {
    const sayers = parts.filter(
      ({ text }) => /<form\b/.test(text) && /^\s*error=\{|Field [^>]*\berror=/m.test(text),
    );
    const handBuilt = sayers.filter(({ text }) => !/"@\/ui\/(checkedForm|keptCheckedForm)"/.test(text));
    expect(sayers.length).toBeGreaterThan(20);
    expect(handBuilt.map(({ path }) => path)).toEqual([]);
  });
  it("leaves it to showRefusal to place what the server refuses", () => {
    const readers = parts.filter(({ text }) => /\berrors(\.\w+|\[\w+\])\?\.\[0\]/.test(text));
    expect(readers.map(({ path }) => path)).toEqual([]);
  });
});
