import { Alert } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { groupMoney } from "@yaoji/money/group";
import { drawRules } from "../../api/calls/loyalty";

/** What has to be known before goods are written; without the amount until it is read. */
export function ReleaseHint() {
  const { data } = useQuery({
    // Below "points_goods", so that setting the rule refreshes this too.
    queryKey: ["points_goods", "rules"],
    queryFn: ({ signal }) => drawRules(signal),
  });
  const limit = data ? ` ¥${groupMoney(data.finance_above)} ` : "财务定的金额";
  return (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      价值 × 数量（连同您自行上架的其他商品）超过{limit}，或没有填价值时，要财务批准后客户才看得到。
      批准后改名称、价值，降低积分或金额，或增加数量，要重新批准。
    </Alert>
  );
}
