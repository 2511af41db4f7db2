import {
  Alert,
  Button,
  Card,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { departmentRules } from "../../../api/calls/licences";
import { useCan } from "../../../api/useCan";
import { Sideways } from "../../../fields/Sideways";
import { AskedChanges } from "../../../review/AskedChanges";
import { DepartmentDialog } from "./DepartmentDialog";

/** What medical institutions buy for departments (诊疗科目) of their licence alone. */
export function DepartmentRules() {
  const writes = useCan()("licences", "write");
  const [edited, setEdited] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["department_rules"],
    queryFn: ({ signal }) => departmentRules(signal),
  });
  const row = data?.rows.find((one) => one.class === edited);
  return (
    <>
      <Typography variant="h6" component="h2" sx={{ mt: 3, mb: 1 }}>
        诊疗科目要求
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        诊所和医院的《医疗机构执业许可证》要有其中一个科目，才能采购这类商品；没有写科目的不核对。
      </Typography>
      <AskedChanges address="department_rules" />
      {error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              重试
            </Button>
          }
        >
          没有读到诊疗科目要求
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && (
        <Card>
          <Sideways label="诊疗科目要求">
            <Table size="small" aria-label="诊疗科目要求">
              <TableHead>
                <TableRow>
                  <TableCell sx={{ whiteSpace: "nowrap" }}>商品</TableCell>
                  <TableCell sx={{ minWidth: 160 }}>科目（有一个即可）</TableCell>
                  <TableCell sx={{ minWidth: 240 }}>依据</TableCell>
                  {writes && <TableCell />}
                </TableRow>
              </TableHead>
              <TableBody>
                {data.rows.map((rule) => (
                  <TableRow key={rule.class} hover>
                    <TableCell component="th" scope="row" sx={{ fontWeight: 600, whiteSpace: "nowrap" }}>
                      {rule.name}
                    </TableCell>
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
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Sideways>
        </Card>
      )}
      {data && row && <DepartmentDialog rules={data} row={row} onClose={() => setEdited(null)} />}
    </>
  );
}
