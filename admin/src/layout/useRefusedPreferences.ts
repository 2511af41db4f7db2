import { useEffect } from "react";
import { useNotify } from "react-admin";
import { onRefusedPreference } from "../api/staffStore";

/** Says what of their views and columns people will not find again. */
export function useRefusedPreferences(): void {
  const notify = useNotify();
  useEffect(
    () =>
      onRefusedPreference((why) =>
        notify(`列表的视图或列设置没有存到服务器，下次打开不再保留：${why}`, { type: "warning" }),
      ),
    [notify],
  );
}
