import { renderHook, waitFor } from "@testing-library/react";
import { NotificationContextProvider, useNotificationContext } from "react-admin";
import { afterEach, expect, it, vi } from "vitest";
import { setWorker } from "../api/session";
import { sendPreferences, store } from "../api/staffStore";
import { useRefusedPreferences } from "./useRefusedPreferences";

afterEach(() => {
  store.teardown();
  setWorker(null);
});

it("says what the server will not keep", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { method = "GET" }: RequestInit) => {
    asked.push(method);
    return method === "GET"
      ? Response.json({})
      : Response.json({ message: "这个设置太大，无法保存" }, { status: 422 });
  });
  setWorker({ id: 1, name: "王敏", username: "wang.min" });
  store.setup();
  await waitFor(() => expect(asked).toEqual(["GET"]));
  const page = () => {
    useRefusedPreferences();
    return useNotificationContext().notifications.map(({ message }) => message);
  };
  const told = renderHook(page, { wrapper: NotificationContextProvider }).result;
  store.setItem("orders.savedQueries", []);
  await sendPreferences();
  await waitFor(() =>
    expect(told.current).toEqual([
      "列表的视图或列设置没有存到服务器，下次打开不再保留：这个设置太大，无法保存",
    ]),
  );
});
