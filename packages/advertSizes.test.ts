// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ADVERT_SIZES, type AdvertSizes } from "./api/src/advertSizes";

type Place = keyof AdvertSizes;
const places = Object.keys(ADVERT_SIZES) as Place[];

const source = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");

/** The declarations of a class of the storefront, of the widest screens. */
function rule(file: string, selector: string): string {
  const [, after = ""] = source(`storefront/src/features/${file}`).split(`${selector} {`);
  return after.split("}")[0] ?? "";
}

it("the room that pages keep for adverts has the shape that the editor is told", () => {
  const rooms: [Place, string, string][] = [
    ["login", "user/LoginPage.module.css", ".pictures"],
    ["demo", "user/LoginPage.module.css", ".shown img"],
    ["home_entry", "home/HomePage.module.css", ".entry"],
    ["common", "layout/Layout.module.css", ".commonPlace > div"],
    ["post_list", "content/PostListAdverts.module.css", ".place"],
    ["zone_yx", "zone/ZoneHead.module.css", ".banner"],
  ];
  for (const [place, file, selector] of rooms) {
    const { width, height } = ADVERT_SIZES[place];
    expect([place, /aspect-ratio: (.+);/.exec(rule(file, selector))?.[1]]).toEqual([
      place,
      `${width} / ${height}`,
    ]);
  }
  for (const place of ["top", "right"] as const) {
    const { width, height } = ADVERT_SIZES[place];
    const declared = rule("layout/Advert.module.css", `}\n.${place}`);
    expect(declared).toContain(`width: ${width}px;\n  height: ${height}px;`);
  }
});

it("what is drawn from an advert's words has it, too", () => {
  const arms = [
    ...source("backend/content/src/ads/views/banner/mod.rs").matchAll(
      /((?:Slot::\w+ \| )*Slot::\w+) => \((\d+), (\d+)\)/g,
    ),
  ];
  const drawn = new Map(
    arms.flatMap(([, slots = "", width, height]) =>
      slots.split(" | ").map((slot) => [
        slot
          .replace("Slot::", "")
          .replace(/(?<=[a-z])[A-Z]/g, "_$&")
          .toLowerCase(),
        Number(width) / Number(height),
      ]),
    ),
  );
  expect(drawn).toEqual(
    new Map(places.map((place) => [place, ADVERT_SIZES[place].width / ADVERT_SIZES[place].height])),
  );
});
