import type { ReactNode } from "react";
import { RecordTitle } from "./RecordTitle";
import { Show } from "./Show";

/** The page of one record, whose kind stands in the bar above and in the browser's tab. */
export const RecordPage = ({ kind, children }: { kind: string; children: ReactNode }) => (
  <Show title={<RecordTitle kind={kind} />} component="div" actions={false} sx={{ pt: 2 }}>
    {children}
  </Show>
);
