import css from "@yaoji/tokens/tokens.css?raw";

export type Tokens = ReadonlyMap<string, string>;

/** The custom properties of the first `:root` block: what holds before any media query. */
export function parseTokens(source: string): Tokens {
  const block = /:root\s*\{([\s\S]*?)\}/.exec(source)?.[1] ?? "";
  const plain = block.replace(/\/\*[\s\S]*?\*\//g, "");
  return new Map(
    [...plain.matchAll(/--([\w-]+)\s*:\s*([^;]+);/g)].map(([, name = "", value = ""]) => [
      name,
      value.trim(),
    ]),
  );
}

const tokens = parseTokens(css);

export function token(name: string): string {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`tokens.css has no --${name}`);
  return value;
}

export const px = (name: string): number => Number.parseFloat(token(name));
