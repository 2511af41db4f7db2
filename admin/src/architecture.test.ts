import { describe, expect, it } from "vitest";
import document from "../../docs/architecture.md?raw";

const sources = import.meta.glob<string>("./**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The list of resources names the folders, and each folder its screens. */
const isIndex = (file: string, from: string) =>
  file === "./resources/index.ts" && `./resources/${from.slice(2)}/index.ts` in sources;

/** What a definition may use at once: no screen among it. */
const LIGHT = /\/loading\/later$|\/i18n\/audience$|^\.\/resources\/registry$/;

const imports = (from: string) => new RegExp(`import \\{([^}]*)\\} from "${from}"`, "g");

function namesFrom(text: string, from: string): string[] {
  return [...text.matchAll(imports(from))].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim()),
  );
}

/** Custom forms and dialogs would lose input, and overwrite changes of others. */
it("every form and dialog is one of forms/", () => {
  const strays = Object.entries(sources).flatMap(([file, text]) => {
    if (/^\.\/(forms|interruptions)\//.test(file) || file.includes(".test.")) return [];
    const taken = [
      ...namesFrom(text, "react-admin").filter((name) =>
        ["SimpleForm", "TabbedForm", "Form", "Edit"].includes(name),
      ),
      ...namesFrom(text, "@mui/material").filter((name) => name === "Dialog"),
    ];
    return taken.map((name) => `${file}: ${name}`);
  });
  expect(strays).toEqual([]);
});

/** Its buttons speak the browser's language, and it says nothing of what follows. */
it("no question is the browser's own", () => {
  const own = /\b(?:window|globalThis)\.(?:confirm|alert|prompt)\(/;
  const strays = Object.entries(sources).filter(([file, text]) => !file.includes(".test.") && own.test(text));
  expect(strays.map(([file]) => file)).toEqual([]);
});

/** A long one makes its row as high as the screen. */
it("columns of what people write freely cut it", () => {
  const bare =
    /<DataTable\.Col\s+source="(what|reason|remark|note|opinion|outcome|detail|finding|measure|reply|last_error)"(?![^>]*render)/g;
  const strays = Object.entries(sources).flatMap(([file, text]) =>
    file.includes(".test.") ? [] : [...text.matchAll(bare)].map(([, name]) => `${file}: ${name}`),
  );
  expect(strays).toEqual([]);
});

/** Over plain http pages have no clipboard: whoever writes to it must say so, and show the text. */
it("one button copies", () => {
  const writers = Object.entries(sources)
    .filter(([file, text]) => !file.includes(".test.") && text.includes("clipboard.writeText"))
    .map(([file]) => file);
  expect(writers).toEqual(["./fields/CopyButton.tsx"]);
});

/** Signing in comes before everything, and a question to the registers changes nothing. */
it("no other element is a form", () => {
  const forms = Object.entries(sources)
    .filter(
      ([file, text]) =>
        !/^\.\/(forms|interruptions)\//.test(file) &&
        !file.includes(".test.") &&
        /component="form"|<form\b/.test(text),
    )
    .map(([file]) => file);
  expect(forms.sort()).toEqual(["./layout/LoginPage.tsx", "./resources/inspections/QuestionForm.tsx"]);
});

it("a record is changed through `save`, which sends the version that was read", () => {
  const bare = Object.entries(sources)
    .filter(([file]) => !file.includes(".test.") && !/^\.\/api\/(versions|endpoints)\.ts$/.test(file))
    .flatMap(([file, text]) => {
      const puts = text.match(/\bput\(\s*"[^"]*"|method: "PUT"/g) ?? [];
      return puts.filter((put) => !put.includes("/account/")).map((put) => `${file}: ${put}`);
    });
  expect(bare).toEqual([]);
});

describe("a call is typed by its path in the description of the API", () => {
  const shipped = Object.entries(sources).filter(([file]) => !file.includes(".test."));
  const takers = (room: RegExp, names: readonly string[]) =>
    shipped
      .filter(([, text]) =>
        [...text.matchAll(/import \{([^}]*)\} from "([^"]+)"/g)].some(
          ([, taken = "", from = ""]) =>
            room.test(from) && taken.split(",").some((name) => names.includes(name.trim())),
        ),
      )
      .map(([file]) => file)
      .sort();

  /** react-admin names resources; the list of demo accounts is the shop's. Nothing else may be added. */
  it("but for react-admin's own, and one of the shop", () => {
    expect(takers(/\/http$/, ["call", "ask", "API_BASE"])).toEqual([
      "./api/dataProvider.ts",
      "./api/demoStaff.ts",
      "./api/endpoints.ts",
      "./api/versions.ts",
    ]);
    expect(takers(/\/versions$/, ["readAt", "saveAt"])).toEqual(["./api/dataProvider.ts"]);
    expect(takers(/\/endpoints$/, ["fill"])).toEqual(["./api/versions.ts"]);
  });

  /** Files to be drawn, the page itself, and errors of a page that may be broken. */
  it("and nothing fetches past it", () => {
    const fetching = shipped.filter(([, text]) => /(?<![.\w])fetch\(/.test(text)).map(([file]) => file);
    expect(fetching.sort()).toEqual([
      "./api/endpoints.ts",
      "./api/http.ts",
      "./loading/reload.ts",
      "./scans/drawPdf.ts",
    ]);
  });

  it("as are react-admin's reads, by the resource that they name", () => {
    const bare = takers(/^react-admin$/, ["useGetList", "useGetMany", "useGetOne", "useReference"]);
    expect(bare).toEqual(["./api/useRecords.ts"]);
    expect(takers(/^react-admin$/, ["useGetManyReference", "useInfiniteGetList"])).toEqual([]);
  });

  /** The two that serve every resource take it for a record and no more. */
  it("and the record of a page or a form, by its resource", () => {
    expect(takers(/^react-admin$/, ["useRecordContext"])).toEqual([
      "./api/useRecords.ts",
      "./fields/RecordTitle.tsx",
      "./forms/SimpleForm.tsx",
    ]);
    const others = ["useShowContext", "useEditContext", "FunctionField", "WithRecord", "WithListContext"];
    expect(takers(/^react-admin$/, others)).toEqual([]);
  });

  it("and the rows of a list, whose parts are made for its resource", () => {
    const outside = (files: readonly string[]) => files.filter((file) => !file.startsWith("./lists/"));
    const parts = ["DataTable", "Datagrid", "List", "InfiniteList"];
    expect(outside(takers(/^react-admin$/, parts))).toEqual([]);
    expect(outside(takers(/^react-admin$/, ["useListContext"]))).toEqual(["./api/useRecords.ts"]);
    expect(outside(takers(/\/(ListFrame|CardList|csv)$/, ["ListFrame", "CardList", "csvExporter"]))).toEqual(
      [],
    );
  });

  /** `<Show<Order>` would be believed. */
  it("so that no part of a screen is told another type", () => {
    const told = shipped.flatMap(([file, text]) =>
      file.startsWith("./lists/")
        ? []
        : [...text.matchAll(/<(?:Show|Edit|Create|ReferenceField|ReferenceInput)<[^>]*>/g)].map(
            ([tag]) => `${file}: ${tag}`,
          ),
    );
    expect(told).toEqual([]);
  });

  it("so that no address is put together by hand", () => {
    const callers = shipped.filter(([file]) => file !== "./api/useRecords.ts");
    const written = callers.flatMap(([file, text]) =>
      [...text.matchAll(/["`]\/admin\/api[^"`]*\$\{[^"`]*["`]/g)]
        .filter(([address]) => !/\{id\}\/\$\{\w+\}`$/.test(address))
        .map(([address]) => `${file}: ${address}`),
    );
    expect(written).toEqual([]);
  });
});

/** Each would have its own idea of what is busy, and of what to say when it fails. */
it("what is under way is known by `useCommand`, but for signing in, which has no session yet", () => {
  const own = Object.entries(sources)
    .filter(
      ([file, text]) => !file.includes(".test.") && /\[(busy|isBusy|isSaving|isSending), set/.test(text),
    )
    .map(([file]) => file);
  expect(own).toEqual(["./interruptions/useSignIn.ts"]);
});

/** A page named at the top of its resource would weigh on everybody's first screen; `later` names it there. */
it("the screens of a resource are loaded when they are opened", () => {
  const eager = Object.entries(sources)
    .filter(([file]) => /^\.\/(resources\/(\w+\/)?index|screens)\.tsx?$/.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(/^(?:import|export) (?!type )[^;]*? from "(\.[^"]+)";$/gm)]
        .map(([, from = ""]) => from)
        .filter((from) => !LIGHT.test(from) && !isIndex(file, from))
        .map((from) => `${file}: ${from}`),
    );
  expect(eager).toEqual([]);
});

it("every folder that defines a resource is in the registry", () => {
  const folders = Object.keys(sources).flatMap(
    (file) => file.match(/^\.\/resources\/(\w+)\/index\.ts$/)?.[1] ?? [],
  );
  const lines = [...(sources["./resources/index.ts"] ?? "").matchAll(/ from "\.\/(\w+)";/g)].map(
    ([, name]) => name,
  );
  expect(folders.length).toBeGreaterThan(50);
  expect(lines.sort()).toEqual(folders.sort());
});

describe("who may know whom among the resources", () => {
  const list = document.split("## Screens of the back office")[1]?.split("```")[1] ?? "";
  const allowed = new Map(
    list
      .trim()
      .split("\n")
      .map((line) => {
        const [from = "", to = ""] = line.split("→").map((part) => part.trim());
        return [from, to.split(", ")] as const;
      }),
  );
  const arrows = new Set(
    Object.entries(sources).flatMap(([file, text]) => {
      const from = file.match(/^\.\/resources\/(\w+)\//)?.[1];
      if (!from || file.includes(".test.")) return [];
      return [...text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)].flatMap(([, to = ""]) => {
        const path = new URL(to, `file:///${file.slice(2)}`).pathname;
        const resource = path.match(/^\/resources\/(\w+)\//)?.[1];
        return resource && resource !== from ? [`${from} → ${resource}`] : [];
      });
    }),
  );
  const written = [...allowed].flatMap(([from, tos]) => tos.map((to) => `${from} → ${to}`));

  it("is what docs/architecture.md says, no more and no less", () => {
    expect([...arrows].sort()).toEqual(written.sort());
  });
  it("never goes round in a circle", () => {
    const walk = (resource: string, above: readonly string[]): void => {
      if (above.includes(resource)) throw new Error([...above, resource].join(" → "));
      for (const below of allowed.get(resource) ?? []) walk(below, [...above, resource]);
    };
    for (const resource of allowed.keys()) walk(resource, []);
  });
  it("the rooms that resources are built from know none of them", () => {
    const upward = Object.entries(sources)
      .filter(([file]) =>
        /^\.\/(api|fields|forms|history|inputs|lists|loading|review|scans|theme)\//.test(file),
      )
      .filter(([file, text]) => !file.includes(".test.") && /from "[./]*\/resources\//.test(text))
      .map(([file]) => file);
    expect(upward).toEqual([]);
  });
});
