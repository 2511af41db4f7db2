import { COUNTER, DESK, PHONE, SMALL, TABLET, WIDE } from "./src/widths.ts";

const ends = { small: SMALL, phone: PHONE, tablet: TABLET, counter: COUNTER, desk: DESK, wide: WIDE };

/** A zoomed window has fractions of a pixel: no width may be on neither side. */
const beyond = (query: string) =>
  query.replace(/max-width: (\d+)px/, (_, width: string) => `min-width: ${width}.02px`);

/** The queries behind the names that style sheets write. */
export const customMedia: ReadonlyMap<string, string> = new Map(
  Object.entries(ends).flatMap(([name, query]) => [
    [`--${name}`, query],
    [`--over-${name}`, beyond(query)],
  ]),
);

/** For PostCSS. No browser knows custom media yet, and what bundlers offer wants the names repeated in every file. */
export const namedWidths = {
  postcssPlugin: "yaoji-named-widths",
  AtRule: {
    media(rule: { params: string }) {
      rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
        const query = customMedia.get(name);
        if (!query) throw new Error(`no width is called ${name} (packages/tokens/src/widths.ts)`);
        return query;
      });
    },
  },
};
