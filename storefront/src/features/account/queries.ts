import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import { download } from "@/api/download";
import type { CodeSent, EmailView, MemberSession, Scope } from "@/api/types";
import { userKeys } from "../user/queries";

const sessionsKey = ["user", "sessions"] as const;

/** A change that matters is answered with this until the member has proved again who they are. */
export const UNCONFIRMED = 428;

export function useSessions() {
  return useQuery<MemberSession[], ApiError>({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await api.get("/api/user/sessions", { signal })).list,
    meta: { errors: "silent" },
  });
}

/** What the documents in force allow. */
export function useScope() {
  return useQuery<Scope, ApiError>({
    queryKey: ["user", "scope"],
    queryFn: ({ signal }) => api.get("/api/user/jyfw", { signal }),
    meta: { errors: "silent" },
  });
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, number>({
    mutationFn: (id) => api.delete(`/api/user/sessions/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
    meta: { ownCodes: [404] },
  });
}

export function useEndOthers() {
  const client = useQueryClient();
  return useMutation<{ ended: number }, ApiError, void>({
    mutationFn: () => api.post("/api/user/sessions/end_others"),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useConfirm() {
  return useMutation<unknown, ApiError, { password: string } | { code: string }>({
    mutationFn: (proof) => api.post("/api/user/confirm", { body: { ...proof } }),
    meta: { ownCodes: [422, 429] },
  });
}

export interface ContactInput {
  name: string;
  phone: string;
  code: string;
}

export function useSaveContact() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, ContactInput>({
    mutationFn: (input) => api.post("/api/user/updateUserInfo", { body: { ...input } }),
    onSuccess: () => client.invalidateQueries({ queryKey: userKeys.base }),
    meta: { ownCodes: [422, UNCONFIRMED] },
  });
}

export function useSetPassword() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, string>({
    mutationFn: (password) => api.post("/api/user/resetPassword", { body: { password } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsKey }),
    meta: { ownCodes: [422, UNCONFIRMED] },
  });
}

const emailKey = ["user", "email"] as const;

export function useEmail() {
  return useQuery<EmailView, ApiError>({
    queryKey: emailKey,
    queryFn: ({ signal }) => api.get("/api/user/email", { signal }),
    meta: { errors: "silent" },
  });
}

export function useSendEmailCode() {
  return useMutation<CodeSent, ApiError, string>({
    mutationFn: (email) => api.post("/api/user/email/code", { body: { email } }),
    meta: { ownCodes: [409, 422, 429] },
  });
}

export function useSaveEmail() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, { email: string; code: string }>({
    mutationFn: (input) => api.put("/api/user/email", { body: { ...input } }),
    onSuccess: () => client.invalidateQueries({ queryKey: emailKey }),
    meta: { ownCodes: [422, UNCONFIRMED] },
  });
}

export function useRemoveEmail() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, void>({
    mutationFn: () => api.delete("/api/user/email"),
    onSuccess: () => client.invalidateQueries({ queryKey: emailKey }),
    meta: { ownCodes: [UNCONFIRMED] },
  });
}

/** Saves the file of all that the shop keeps of the member. */
export function usePersonalData() {
  return useMutation<void, ApiError, void>({
    mutationFn: () => download("/api/user/personal_data", "药集个人信息.json"),
    meta: { ownCodes: [UNCONFIRMED] },
  });
}

export function useCloseAccount() {
  return useMutation<unknown, ApiError, void>({
    mutationFn: () => api.post("/api/user/close_account"),
    meta: { ownCodes: [409, UNCONFIRMED] },
  });
}
