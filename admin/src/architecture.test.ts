import { expect, it } from "vitest";

const sources = import.meta.glob<string>("./**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

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

it("a record is changed through `save`, which sends the version that was read", () => {
  const bare = Object.entries(sources)
    .filter(([file]) => !file.includes(".test.") && !/^\.\/api\/(versions|http)\.ts$/.test(file))
    .flatMap(([file, text]) => {
      const puts = text.match(/\bput<[^(]*\("[^"]*"|method: "PUT"/g) ?? [];
      return puts.filter((put) => !put.includes("/account/")).map((put) => `${file}: ${put}`);
    });
  expect(bare).toEqual([]);
});
