import { Alert } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { groupMoney } from "@yaoji/money/group";
import { drawRules } from "../../api/calls/loyalty";

/** What has to be known before a draw starts; without the amount until it is read. */
export function StartHint() {
  const { data } = useQuery({
    // Below "draws", so that setting the rule refreshes this too.
    queryKey: ["draws", "rules"],
    queryFn: ({ signal }) => drawRules(signal),
  });
  const limit = data ? ` ¥${groupMoney(data.finance_above)} ` : "财务定的金额";
  return (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      开始后奖品和概率不能再改。全部奖品的成本超过{limit}或有实物奖品时，要财务批准才能开始。
    </Alert>
  );
}
