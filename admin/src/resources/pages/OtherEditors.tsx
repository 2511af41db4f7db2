import { Alert } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { forgetPageEditor, notePageEditor, PAGE_EDITORS } from "../../api/calls/pages";
import { useCan } from "../../api/useCan";
import { dateTime } from "../../i18n/time";

/** The server takes an editor that says nothing for 45 seconds for shut. */
const HERE_EVERY_MS = 15_000;

/** Tells that this page is open, and asks who else has it open, as long as it is shown. */
function useOtherEditors(pageId: number) {
  const { data } = useQuery({
    queryKey: [PAGE_EDITORS, pageId],
    queryFn: () => notePageEditor(pageId),
    enabled: useCan()("pages", "write"),
    refetchInterval: HERE_EVERY_MS,
    refetchIntervalInBackground: true,
    retry: false,
  });
  return data ?? [];
}

/** Somebody who leaves the page is no editor of it any more. A window that is closed falls silent by itself. */
export function useShutWhenLeft(pageId: number) {
  const mayWrite = useCan()("pages", "write");
  useEffect(() => {
    if (!mayWrite) return;
    return () => void forgetPageEditor(pageId).catch(() => undefined);
  }, [pageId, mayWrite]);
}

/** Who else has this page open, by name: the one who saves second has to put both changes together. */
export function OtherEditors({ pageId }: { pageId: number }) {
  const others = useOtherEditors(pageId);
  if (others.length === 0) return null;
  const names = others.map(({ name, since }) => `${name}（${dateTime(since)} 起）`).join("、");
  return (
    <Alert severity="warning" role="status" sx={{ py: 0 }}>
      {names}也在编辑这个页面，先商量好谁来保存
    </Alert>
  );
}
