import { expect, it } from "vitest";
import type { GoodsReceipt } from "../../api/types";
import { dateTime } from "../../i18n/time";
import { acceptedBy, withdrawnBy } from "./words";

const AT = "2026-11-01T08:00:00Z";
const waiting = { decided_by: "", decided_at: null, withdrawn_by: "", withdrawn_at: null } as GoodsReceipt;

it("names nobody as the acceptor of a receipt that was withdrawn, and says who withdrew it", () => {
  const withdrawn = { ...waiting, withdrawn_by: "张仓管", withdrawn_at: AT };
  expect([acceptedBy(withdrawn), withdrawnBy(withdrawn)]).toEqual(["", `张仓管 ${dateTime(AT)}`]);
});

it("names the acceptor of a receipt that was decided", () => {
  const accepted = { ...waiting, decided_by: "李质管", decided_at: AT };
  expect([acceptedBy(accepted), withdrawnBy(accepted)]).toEqual([`李质管 ${dateTime(AT)}`, ""]);
  expect([acceptedBy(waiting), withdrawnBy(waiting)]).toEqual(["", ""]);
});
