import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, api, UNREACHED } from "@/api/client";
import type { BuyerDocument, Checklist, Registration, SignedIn } from "@/api/types";
import { upload } from "@/api/upload";
import { markLoginReload } from "../user/loginReload";
import { userKeys } from "../user/queries";
import type { DocumentState } from "./document";
import type { Page } from "./pages";
import { readable } from "./picture";

const registrationKey = userKeys.registration;

/** What each kind of buyer will be asked for. */
export function useChecklists(kind: string) {
  return useQuery<Checklist[], ApiError>({
    queryKey: ["register", "checklists", kind],
    queryFn: async ({ signal }) => (await api.get(`/api/user/register/${kind}`, { signal })).list,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errors: "silent" },
  });
}

export interface StartInput {
  phone: string;
  code: string;
  password: string;
  agree: boolean;
}

/** Step 1; signs the new owner in. */
export function useStart(kind: string) {
  const client = useQueryClient();
  return useMutation<SignedIn, ApiError, StartInput>({
    mutationFn: (input) => api.post(`/api/user/register/${kind}`, { body: { ...input } }),
    onSuccess: () => {
      markLoginReload();
      client.clear();
    },
    meta: { ownCodes: [422] },
  });
}

/** How far the signed-in owner has come. */
export function useRegistration() {
  return useQuery<Registration, ApiError>({
    queryKey: registrationKey,
    queryFn: ({ signal }) => api.get("/api/user/register", { signal }),
  });
}

export interface CompanyInput {
  buyer_type: number;
  name: string;
  credit_code: string;
  legal_person: string;
  contact: string;
  province: string;
  city: string;
  district: string;
  street: string;
}

function useKept<Input>(send: (input: Input) => Promise<Registration>, ownCodes: number[]) {
  const client = useQueryClient();
  return useMutation<Registration, ApiError, Input>({
    // In line: a save that is slow must not land after a newer one, or after all is handed in.
    scope: { id: "registration" },
    mutationFn: send,
    onSuccess: (registration) => client.setQueryData(registrationKey, registration),
    meta: { ownCodes },
  });
}

export function useFillIn() {
  return useKept<CompanyInput>((input) => api.put("/api/user/register", { body: { ...input } }), [422]);
}

export function useHandIn() {
  return useKept<void>(() => api.post("/api/user/register"), [422]);
}

/** What the header says of the company follows from its documents. */
function documentsChanged(client: QueryClient) {
  void client.invalidateQueries({ queryKey: userKeys.base });
  return client.invalidateQueries({ queryKey: registrationKey });
}

/** Withdraws a waiting document. The list is refetched whatever the result. */
export function useWithdraw() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, number>({
    mutationFn: (id) => api.post(`/api/user/zizhi/${id}/withdraw`),
    onSettled: () => documentsChanged(client),
  });
}

interface SaveDocument {
  document: BuyerDocument;
  input: DocumentState;
}

/** Uploads the pages that are new or were turned, then keeps the document that they belong to. */
export function useSaveDocument() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, SaveDocument>({
    mutationFn: async ({ document, input }) => {
      const { number, valid_from, valid_to, isLongTerm, scope, particulars } = input;
      const body = {
        kind: document.kind,
        number: number.trim(),
        valid_from: valid_from || null,
        valid_to: isLongTerm ? null : valid_to,
        is_long_term: isLongTerm,
        scope: [...scope],
        particulars: { ...particulars },
        files: await keysOf(input.pages),
      };
      return api.post("/api/user/zizhi", { body });
    },
    onSuccess: () => documentsChanged(client),
    meta: { ownCodes: [413, 422] },
  });
}

/** One after the other: a phone's line is thin, and the order is that of the document. */
async function keysOf(pages: readonly Page[]): Promise<string[]> {
  const keys: string[] = [];
  for (const page of pages) keys.push(await keyOf(page));
  return keys;
}

async function keyOf({ source, turns }: Page): Promise<string> {
  if ("kept" in source && turns === 0) return source.kept.key;
  const file = "file" in source ? source.file : await fetched(source.kept.address);
  return upload(await readable(file, turns, "files"));
}

async function fetched(address: string): Promise<File> {
  const answer = await fetch(address).catch(() => {
    throw new ApiError("network", 0, UNREACHED);
  });
  if (!answer.ok) throw new ApiError("http", answer.status, "没有取到已上传的照片，请再试一次");
  const picture = await answer.blob();
  return new File([picture], "document.jpg", { type: picture.type });
}
