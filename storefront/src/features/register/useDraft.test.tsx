import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import type { Registration } from "@/api/types";
import { useCheckedForm } from "@/ui/checkedForm";
import { companyFieldsFor, companyOf, draftOf } from "./company";
import { useHandIn } from "./queries";
import { useDraft } from "./useDraft";

const PAUSE_MS = 1200;
const empty = { name: "", credit_code: "", legal_person: "", contact: "" };
const registration = {
  ...empty,
  ...{ kind: "company", status: "draft", buyer_type: 1, province: "", city: "", district: "", street: "" },
} as Registration;

/** What reached the server, and how it answers. */
const sent: string[] = [];
const answers: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  answers.length = 0;
  const answer = () => new Promise((resolve) => answers.push(() => resolve(registration))) as never;
  vi.spyOn(api, "put").mockImplementation((_, options) => {
    sent.push((options as unknown as { body: { contact: string } }).body.contact);
    return answer();
  });
  vi.spyOn(api, "post").mockImplementation(() => {
    sent.push("handed in");
    return answer();
  });
});

function open() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      const form = useCheckedForm(companyFieldsFor("1"), companyOf(registration));
      return { form, draft: useDraft(form), handIn: useHandIn() };
    },
    { wrapper },
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return {
    pass,
    type: (contact: string) => act(() => result.current.form.setValue("contact", contact)),
    keep: () => act(async () => void result.current.draft.keep(draftOf(result.current.form.getValues()))),
    handIn: () => act(async () => result.current.handIn.mutate()),
    answer: async () => {
      answers.shift()?.();
      await pass(0);
    },
  };
}

it("saves in line: a slow save never lands after a newer one, or after all is handed in", async () => {
  const { pass, type, handIn, answer } = open();
  type("王");
  await pass(PAUSE_MS);
  type("王康");
  await pass(PAUSE_MS);
  await handIn();
  await pass(0);
  expect(sent).toEqual(["王"]);
  await answer();
  expect(sent).toEqual(["王", "王康"]);
  await answer();
  expect(sent).toEqual(["王", "王康", "handed in"]);
});

it("saves what is saved now not once more in a moment", async () => {
  const { pass, type, keep } = open();
  type("王");
  await keep();
  await pass(PAUSE_MS);
  expect(sent).toEqual(["王"]);
});
