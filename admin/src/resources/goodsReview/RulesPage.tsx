import {
  Alert,
  Box,
  Button,
  Card,
  Checkbox,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Title } from "react-admin";
import { type FirstSaleRule, firstSaleRules, setFirstSaleRule } from "../../api/calls/goodsReview";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { Sideways } from "../../fields/Sideways";
import { ReasonDialog } from "../../inputs/ReasonDialog";

const KEY = ["first_sale_rules"];
const REASONS = ["法规变更", "质量管理制度修订", "填错更正"];

/** A change that waits for its reason. */
interface Change extends Omit<FirstSaleRule, "reason"> {
  title: string;
}

export function FirstSaleRulesPage() {
  const client = useQueryClient();
  const can = useCan();
  const { busy, act } = useAction();
  const [change, setChange] = useState<Change | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => firstSaleRules(signal),
  });
  const writes = can("goods_review", "write");
  const confirm = (reason: string) => {
    if (!change || !data) return undefined;
    const { title: _, ...rule } = change;
    return act({
      run: () => setFirstSaleRule(data, { ...rule, reason }),
      done: rule.is_required ? "已保存，待审批的商品按新要求核对" : "已提出，另一位质量人员同意后不再要求",
      refresh: ["first_sales", "asked_changes"],
      onDone: (rules) => {
        client.setQueryData(KEY, rules);
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
      {error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              重试
            </Button>
          }
        >
          没有读到首营资料要求
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={320} />}
      {data && (
        <Card>
          <Sideways label="首营资料要求">
            <Table size="small" aria-label="首营资料要求">
              <TableHead>
                <TableRow>
                  <TableCell>资料</TableCell>
                  {data.columns.map(({ kind, name }) => (
                    <TableCell key={kind} align="center" sx={{ whiteSpace: "nowrap" }}>
                      {name}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {data.rows.map((row) => (
                  <TableRow key={row.document_kind} hover>
                    <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
                      {row.name}
                    </TableCell>
                    {data.columns.map(({ kind, name }, place) => {
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
                    })}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Sideways>
        </Card>
      )}
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
