import { useState } from "react";

/** What somebody types over a value that may change elsewhere: another value takes its place, the field stays. */
export function useDraft(value: string): [draft: string, setDraft: (text: string) => void] {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setDraft(value);
  }
  return [draft, setDraft];
}
