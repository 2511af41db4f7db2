/** What a synonym says, read aloud: both ways, or from the words to their targets. */
export function meaning({
  is_two_way,
  words,
  targets,
}: {
  is_two_way: boolean;
  words: string[];
  targets: string[];
}): string {
  return is_two_way ? words.join(" ⇄ ") : `${words.join("、")} → ${targets.join("、")}`;
}

/** The address of a new synonym that makes this keyword find something. */
export const synonymFor = (keyword: string): string =>
  newRecord("search_synonyms", { words: [keyword], is_two_way: false });

/** The address of new goods put first for this keyword. */
export const pinFor = (keyword: string): string => newRecord("search_pins", { keyword });

function newRecord(resource: string, values: Record<string, unknown>): string {
  return `/${resource}/create?source=${encodeURIComponent(JSON.stringify(values))}`;
}
