import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { WechatQr, WechatState } from "@/api/types";
import { userKeys } from "./queries";

const wechatKey = ["user", "wechat"] as const;

export function useWechat() {
  return useQuery<WechatState, ApiError>({
    queryKey: wechatKey,
    queryFn: ({ signal }) => api.get("/api/user/wechat", { signal }),
    meta: { errors: "silent" },
  });
}

/** Goes to WeChat's page with the QR code; it leads back to a page of the shop. */
export function useScan() {
  return useMutation<WechatQr, ApiError, "sign_in" | "bind">({
    mutationFn: (purpose) => api.get("/api/user/wechat/qr", { query: { purpose } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

export function useUnbind() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, void>({
    mutationFn: () => api.delete("/api/user/unbind_wechat"),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: wechatKey }),
        client.invalidateQueries({ queryKey: userKeys.base }),
      ]),
    meta: { ownCodes: [404, 428] },
  });
}

const OUTCOMES: Record<string, string> = {
  refused: "您在手机上点了拒绝，可以重新扫码，或用手机号登录。",
  expired: "扫码页面停留太久，请重新扫码。",
  failed: "微信暂时没有回应，请稍后再试，或用手机号登录。",
  inactive: "这个微信绑定的账号已停用，请联系客服。",
  taken: "这个微信或这个账号已经绑定过，请先解绑再换。",
};

/** What came of the way to WeChat (`?wechat=` of the page it led back to), in words; null when it went well. */
export function scanProblem(outcome: string | null): string | null {
  if (!outcome || outcome === "bound") return null;
  return (Object.hasOwn(OUTCOMES, outcome) ? OUTCOMES[outcome] : OUTCOMES.failed) ?? null;
}
