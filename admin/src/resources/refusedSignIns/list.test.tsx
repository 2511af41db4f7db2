import { screen } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { expect, it } from "vitest";
import type { RefusedSignIn } from "../../api/types";
import { said, show } from "../../forms/dialogTesting";
import { RefusedSignInList } from "./list";

const ofAccount: RefusedSignIn = {
  id: 2,
  hour: "2026-11-26T02:00:00Z",
  staff_id: 7,
  account: "finance",
  name: "周敏",
  address: "10.0.0.9",
  refusals: 5,
  is_many: true,
  last_at: "2026-11-26T02:31:00Z",
};

const ofNetwork: RefusedSignIn = { ...ofAccount, id: 1, staff_id: null, account: "", name: "", address: "" };

it("names the account, or says that the row is about a network", async () => {
  show(
    <ResourceContextProvider value="refused_sign_ins">
      <RefusedSignInList />
    </ResourceContextProvider>,
    { lists: { refused_sign_ins: [ofAccount, ofNetwork] }, permissions: { audit: "read" } },
  );
  for (const words of ["finance 周敏", "10.0.0.9", "同一网络合计", "其他网络合计"]) await said(words);
  expect(screen.getAllByText("5 次")).toHaveLength(2);
});
