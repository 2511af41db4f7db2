import { useMutation } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";

export function useVerify() {
  return useMutation<{ token: string }, ApiError, { phone: string; code: string }>({
    mutationFn: (input) => api.post("/api/user/forget/verify", { body: input }),
    meta: { ownCodes: [422] },
  });
}

export function useReset() {
  return useMutation<unknown, ApiError, { token: string; password: string }>({
    mutationFn: (input) => api.post("/api/user/forget/reset", { body: input }),
    meta: { ownCodes: [422] },
  });
}
