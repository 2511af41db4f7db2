import { Button, TableCell, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { departmentRules } from "../../../api/calls/licences";
import { useCan } from "../../../api/useCan";
import { AskedChanges } from "../../../review/AskedChanges";
import { RulesTable } from "../../../review/RulesTable";
import { DepartmentDialog } from "./DepartmentDialog";

/** What medical institutions buy for departments (诊疗科目) of their licence alone. */
export function DepartmentRules() {
  const writes = useCan()("licences", "write");
  const [edited, setEdited] = useState<string | null>(null);
  const rules = useQuery({
    queryKey: ["department_rules"],
    queryFn: ({ signal }) => departmentRules(signal),
  });
  const row = rules.data?.rows.find((one) => one.class === edited);
  return (
    <>
      <Typography variant="h6" component="h2" sx={{ mt: 3, mb: 1 }}>
        诊疗科目要求
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        诊所和医院的《医疗机构执业许可证》要有其中一个科目，才能采购这类商品；没有写科目的不核对。
      </Typography>
      <AskedChanges address="department_rules" />
      <RulesTable
        label="诊疗科目要求"
        rules={rules}
        keyOf={(rule) => rule.class}
        head={
          <>
            <TableCell sx={{ whiteSpace: "nowrap" }}>商品</TableCell>
            <TableCell sx={{ minWidth: 160 }}>科目（有一个即可）</TableCell>
            <TableCell sx={{ minWidth: 240 }}>依据</TableCell>
            {writes && <TableCell />}
          </>
        }
      >
        {(rule) => (
          <>
            <TableCell>{rule.departments || "不核对"}</TableCell>
            <TableCell>{rule.basis}</TableCell>
            {writes && (
              <TableCell align="right">
                <Button
                  size="small"
                  aria-label={`修改${rule.name}的科目`}
                  onClick={() => setEdited(rule.class)}
                >
                  修改
                </Button>
              </TableCell>
            )}
          </>
        )}
      </RulesTable>
      {rules.data && row && <DepartmentDialog rules={rules.data} row={row} onClose={() => setEdited(null)} />}
    </>
  );
}
