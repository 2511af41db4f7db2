import { ResourceContextProvider } from "react-admin";
import { it } from "vitest";
import type { FailedJob } from "../../api/types";
import { said, show } from "../../forms/dialogTesting";
import { FailedJobList } from "./list";

const job: FailedJob = {
  id: "mail-12",
  kind: "mail",
  name: "",
  error: "550 no such user",
  attempts: 1,
  created_at: "2026-11-26T00:00:00Z",
  next_attempt_at: null,
};

const event: FailedJob = {
  ...job,
  id: "event-3",
  kind: "event",
  name: "trade.order_changed.v1",
  error: "message: no such row",
  next_attempt_at: "2026-11-26T00:10:00Z",
};

it("says what failed, why, and whether it is tried again", async () => {
  show(
    <ResourceContextProvider value="failed_jobs">
      <FailedJobList />
    </ResourceContextProvider>,
    { lists: { failed_jobs: [event, job] }, permissions: { client_errors: "read" } },
  );
  for (const words of ["trade.order_changed.v1", "2026-11-26 08:10", "550 no such user", "不再重试"]) {
    await said(words);
  }
});
