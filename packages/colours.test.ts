// @vitest-environment node
import { expect, it } from "vitest";
import { sources } from "./sources";

/** What is drawn in colours of its own, wherever it is shown. */
const OWN = [
  "storefront/src/ui/QrCode.tsx", // black on white, or no camera reads it
  "storefront/src/features/register/DocumentSample.tsx", // a picture of a paper
  "storefront/src/features/layout/Logo.tsx",
  "admin/src/resources/shipments/PickListsPage.tsx", // goes to a printer
];

/** Without what holds on paper alone. */
const onScreen = (text: string) => text.replace(/@media print \{[\s\S]*?\n\}/g, "");

const COLOUR = /(?:[:\s,("'`]#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl)a?\().*/gi;

it("colours come from the tokens of both apps", () => {
  const files = sources(".css", ".ts", ".tsx");
  const written = files
    .filter(([file]) => !OWN.includes(file))
    .flatMap(([file, text]) =>
      [...onScreen(text).matchAll(COLOUR)].map(([line]) => `${file}: ${line.trim()}`),
    );
  expect(files.length).toBeGreaterThan(1000);
  expect(written).toEqual([]);
});
