import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { ColleagueList } from "@/api/types";
import { UNCONFIRMED } from "./queries";

const membersKey = ["user", "members"] as const;

export function useMembers() {
  return useQuery<ColleagueList, ApiError>({
    queryKey: membersKey,
    queryFn: ({ signal }) => api.get("/api/user/members", { signal }),
    meta: { errors: "silent" },
  });
}

function useAnswered<Input>(send: (input: Input) => Promise<ColleagueList>) {
  const client = useQueryClient();
  return useMutation<ColleagueList, ApiError, Input>({
    mutationFn: send,
    onSuccess: (list) => client.setQueryData(membersKey, list),
    meta: { ownCodes: [422, UNCONFIRMED] },
  });
}

export interface MemberRights {
  name: string;
  role: string;
  /** yuan; empty = no limit */
  order_limit: string;
}

export interface NewMember extends MemberRights {
  phone: string;
}

export const useInviteMember = () =>
  useAnswered<NewMember>((input) => api.post("/api/user/members", { body: { ...input } }));

export const useChangeMember = () =>
  useAnswered<MemberRights & { id: number; is_active: boolean }>(({ id, ...body }) =>
    api.put(`/api/user/members/${id}`, { body }),
  );

export const useWithdrawMember = () =>
  useAnswered<number>((id) => api.delete(`/api/user/member_invitations/${id}`));
