import { useState } from "react";

/** Input for a value that may change elsewhere: a new value replaces the input, the field stays mounted. */
export function useSyncedText(value: string): [draft: string, setDraft: (text: string) => void] {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setDraft(value);
  }
  return [draft, setDraft];
}
