import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, api } from "@/api/client";
import type { CodeSent, DemoAccounts, SignedIn } from "@/api/types";
import { markLoginReload } from "./loginReload";
import { forgetSessionEnded } from "./sessionEnded";

export interface LoginInput {
  username: string;
  password: string;
}

export function useLogin() {
  const client = useQueryClient();
  return useMutation<SignedIn, ApiError, LoginInput>({
    mutationFn: ({ username, password }) => api.post("/api/user/login", { body: { username, password } }),
    onSuccess: () => {
      markLoginReload();
      forgetSessionEnded();
      client.clear();
    },
    meta: { ownCodes: [401, 403, 422, 429, 10001] },
  });
}

/** null outside demo mode. */
export function useDemoAccounts() {
  return useQuery<DemoAccounts | null, ApiError>({
    queryKey: ["user", "demo"],
    queryFn: async ({ signal }) => {
      try {
        return await api.get("/api/demo", { signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === 404) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errors: "silent" },
  });
}

export type CodePurpose = "register" | "forget" | "change" | "confirm" | "sign";

/** Sends a one-time code; 422 and 429 are shown at the phone field. */
export function useSendCode() {
  return useMutation<CodeSent, ApiError, { phone: string; purpose: CodePurpose }>({
    mutationFn: ({ phone, purpose }) => api.post("/api/user/create_code", { body: { phone, type: purpose } }),
    meta: { ownCodes: [422, 429] },
  });
}
