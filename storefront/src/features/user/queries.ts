import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import { isLoginRequired } from "@/api/errors";
import type { UserBase } from "@/api/types";
import { forgetForms } from "@/ui/sessionStore";
import { clearLoginReload } from "./loginReload";
import { noteSessionEnded } from "./sessionEnded";

/** What the shell knows of a visitor: "show only" is spec §4's state when the base load fails. */
export type UserState = { signedIn: true; base: UserBase } | { signedIn: false; base: null };

const VISITOR: UserState = { signedIn: false, base: null };

export const userKeys = { base: ["user", "base"], registration: ["user", "register"] } as const;

/** The server sets this marker together with its session cookie: known at once, without it there is no user to fetch. */
export const isMarkedSignedIn = (): boolean => document.cookie.includes("yj_signed_in=1");

export const userBaseOptions = queryOptions<UserState, ApiError>({
  queryKey: userKeys.base,
  queryFn: async ({ signal }) => {
    if (!isMarkedSignedIn()) return VISITOR;
    try {
      return { signedIn: true, base: await api.get("/api/user/base", { signal }) };
    } catch (error) {
      // A visitor is no failure; a network fault is, so that a signed-in buyer isn't sent to the login page.
      if (!isLoginRequired(error)) throw error;
      noteSessionEnded();
      return VISITOR;
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

export function useLogout() {
  return useMutation<unknown, ApiError, void>({
    mutationFn: () => api.delete("/api/user/logout"),
    onSuccess: () => {
      clearLoginReload();
      forgetForms();
      window.location.reload();
    },
  });
}
