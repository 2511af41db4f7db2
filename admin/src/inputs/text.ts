type Typed = string | number | null | undefined;

/** react-admin gives an emptied box as null. */
export const typedText = (value: Typed): string => String(value ?? "").trim();

/** These boxes as texts; one that is not there has none. */
export function typedTexts<Name extends string>(
  typed: { readonly [N in Name]?: Typed },
  names: readonly Name[],
): Record<Name, string> {
  const there = names.filter((name) => typed[name] !== undefined);
  return Object.fromEntries(there.map((name) => [name, typedText(typed[name])])) as Record<Name, string>;
}
