import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, api } from "@/api/client";
import { isLoginRequired } from "@/api/errors";
import type { DemoAccounts, UserBase } from "@/api/types";
import { clearLoginReload, markLoginReload } from "./loginReload";

/** What the shell knows of a visitor: "show only" is spec §4's state when the base load fails. */
export type UserState = { signedIn: true; base: UserBase } | { signedIn: false; base: null };

const VISITOR: UserState = { signedIn: false, base: null };

export const userKeys = { base: ["user", "base"] as const, demo: ["user", "demo"] as const };

export const userBaseOptions = queryOptions<UserState, ApiError>({
  queryKey: userKeys.base,
  queryFn: async ({ signal }) => {
    // The server sets this marker beside its session cookie; without it there is nobody to ask for.
    if (!document.cookie.includes("yj_signed_in=1")) return VISITOR;
    try {
      return { signedIn: true, base: await api.get<UserBase>("/api/user/base", { signal }) };
    } catch (error) {
      // A visitor is no failure; a network fault is, so that a signed-in buyer isn't sent to the login page.
      if (isLoginRequired(error)) return VISITOR;
      throw error;
    }
  },
  staleTime: 60_000,
  meta: { errors: "silent" },
});

export function useUserQuery(enabled = true) {
  return useQuery({ ...userBaseOptions, enabled });
}

/** The signed-in buyer, or null for a visitor and while it isn't known yet. Reads only: the header or the guard loads. */
export function useUser(): UserBase | null {
  return useQuery({ ...userBaseOptions, enabled: false }).data?.base ?? null;
}

export interface LoginInput {
  username: string;
  password: string;
}

export function useLogin() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, LoginInput>({
    mutationFn: ({ username, password }) => api.post("/api/user/login", { body: { username, password } }),
    onSuccess: () => {
      markLoginReload();
      client.clear();
    },
    meta: { ownCodes: [401, 403, 422, 429, 10001] },
  });
}

export function useLogout() {
  return useMutation<unknown, ApiError, void>({
    mutationFn: () => api.delete("/api/user/logout"),
    onSuccess: () => {
      clearLoginReload();
      window.location.reload();
    },
  });
}

/** null outside demo mode. */
export function useDemoAccounts() {
  return useQuery<DemoAccounts | null, ApiError>({
    queryKey: userKeys.demo,
    queryFn: async ({ signal }) => {
      try {
        return await api.get<DemoAccounts>("/api/demo", { signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === 404) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errors: "silent" },
  });
}
