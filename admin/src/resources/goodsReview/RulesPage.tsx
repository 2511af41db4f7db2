import { Alert, Box, Checkbox, TableCell } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Title } from "react-admin";
import { type FirstSaleRule, firstSaleRules, setFirstSaleRule } from "../../api/calls/goodsReview";
import type { FirstSaleRules } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { ReasonDialog } from "../../inputs/ReasonDialog";
import { AskedChanges } from "../../review/AskedChanges";
import { RulesTable } from "../../review/RulesTable";

const KEY = ["first_sale_rules"];
const REASONS = ["法规变更", "质量管理制度修订", "填错更正"];

const isRequiredBy = (
  { columns, rows }: FirstSaleRules,
  rule: Pick<FirstSaleRule, "kind" | "document_kind">,
) => {
  const place = columns.findIndex(({ kind }) => kind === rule.kind);
  return rows.find(({ document_kind }) => document_kind === rule.document_kind)?.is_required[place] ?? false;
};

/** A change that waits for its reason. */
interface Change extends Omit<FirstSaleRule, "reason"> {
  title: string;
}

export function FirstSaleRulesPage() {
  const client = useQueryClient();
  const can = useCan();
  const { busy, act } = useAction();
  const [change, setChange] = useState<Change | null>(null);
  const rules = useQuery({ queryKey: KEY, queryFn: ({ signal }) => firstSaleRules(signal) });
  const columns = rules.data?.columns ?? [];
  const writes = can("goods_review", "write");
  const confirm = (reason: string) => {
    if (!change || !rules.data) return undefined;
    const { title: _, ...rule } = change;
    const { data } = rules;
    return act({
      run: () => setFirstSaleRule(data, { ...rule, reason }),
      // Who asks for what a colleague asked for has agreed with it.
      done: (now) =>
        isRequiredBy(now, rule) === rule.is_required
          ? "已保存，待审批的商品按新要求核对"
          : "已提出，另一位质量人员同意后不再要求",
      refresh: ["first_sales", "asked_changes"],
      onDone: (now) => {
        client.setQueryData(KEY, now);
        setChange(null);
      },
    });
  };

  return (
    <Box sx={{ pt: 2 }}>
      <Title title="首营资料要求" />
      <Alert severity="info" sx={{ mb: 2 }}>
        各类商品首营审批必须有哪些在有效期内的资料，缺一份就不能通过。
        {writes ? "勾选或取消后填写原因；取消要另一位质量人员同意。" : "由质量管理维护。"}
        已通过的商品不受影响。
      </Alert>
      <AskedChanges address="first_sale_rules" />
      <RulesTable
        label="首营资料要求"
        rules={rules}
        keyOf={(row) => row.document_kind}
        head={
          <>
            <TableCell>资料</TableCell>
            {columns.map(({ kind, name }) => (
              <TableCell key={kind} align="center" sx={{ whiteSpace: "nowrap" }}>
                {name}
              </TableCell>
            ))}
          </>
        }
      >
        {(row) =>
          columns.map(({ kind, name }, place) => {
            const isRequired = row.is_required[place] ?? false;
            return (
              <TableCell key={kind} align="center" sx={{ p: 0.5 }}>
                <Checkbox
                  size="small"
                  checked={isRequired}
                  disabled={!writes}
                  slotProps={{ input: { "aria-label": `${name}必须有${row.name}` } }}
                  onChange={() =>
                    setChange({
                      kind,
                      document_kind: row.document_kind,
                      is_required: !isRequired,
                      title: `${name}首营${isRequired ? "不再要求" : "必须有"}“${row.name}”`,
                    })
                  }
                />
              </TableCell>
            );
          })
        }
      </RulesTable>
      {change && (
        <ReasonDialog
          title={change.title}
          presets={REASONS}
          confirm="保存"
          busy={busy}
          onClose={() => setChange(null)}
          onConfirm={confirm}
        />
      )}
    </Box>
  );
}
