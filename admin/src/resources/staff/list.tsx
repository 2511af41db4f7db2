import { Box, Stack } from "@mui/material";
import { SearchInput } from "react-admin";
import type { Staff } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Tag } from "../../fields/StatusTag";
import { ROLE } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { RoleConflictsButton } from "./RoleConflictsDialog";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("staff");

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="姓名、用户名" />];

const roleName = (role: string) => ROLE[role] ?? role;

const exporter = csvExporter("员工", [
  { label: "用户名", value: (s) => s.username },
  { label: "姓名", value: (s) => s.name },
  { label: "角色", value: (s) => s.roles.map(roleName).join("、") },
  { label: "不相容岗位", value: (s) => s.conflicts.join("；") },
  { label: "在用", value: (s) => s.is_active },
]);

const Roles = ({ staff }: { staff: Staff }) => (
  <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
    {staff.roles.map((role) => (
      <Tag key={role} tone={role === "super" ? "danger" : "brand"}>
        {roleName(role)}
      </Tag>
    ))}
    {staff.conflicts.length > 0 && (
      <Box component="span" title={staff.conflicts.join("\n")}>
        <Tag tone="warn">岗位不相容</Tag>
      </Box>
    )}
  </Stack>
);

const State = ({ staff }: { staff: Staff }) => (
  <Tag tone={staff.is_active ? "ok" : "neutral"}>{staff.is_active ? "在用" : "已停用"}</Tag>
);

const Factor = ({ staff }: { staff: Staff }) => (
  <Tag tone={staff.has_second_factor ? "ok" : "neutral"}>{staff.has_second_factor ? "已开启" : "没有"}</Tag>
);

const Card = (staff: Staff) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", mb: 0.5 }}>
      <Box sx={{ fontWeight: 600 }}>
        {staff.name}（{staff.username}）
      </Box>
      <State staff={staff} />
    </Stack>
    <Roles staff={staff} />
  </Box>
);

export function StaffList() {
  const small = useSmall();
  const can = useCan();
  return (
    <ListFrame
      title="员工"
      filters={filters}
      sort={{ field: "username", order: "ASC" }}
      exporter={exporter}
      canCreate={can("staff", "write")}
      actions={can("quality_rules", "read") && <RoleConflictsButton />}
    >
      {small ? (
        <CardList card={Card} />
      ) : (
        <DataTable rowClick={can("staff", "write") ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col
            source="name"
            disableSort
            render={(s) => <Box sx={{ fontWeight: 600 }}>{s.name}</Box>}
          />
          <DataTable.Col source="username" disableSort />
          <DataTable.Col source="roles" disableSort render={(s) => <Roles staff={s} />} />
          <DataTable.Col source="phone" disableSort />
          <DataTable.Col label="动态口令" disableSort render={(s) => <Factor staff={s} />} />
          <DataTable.Col source="is_active" disableSort render={(s) => <State staff={s} />} />
        </DataTable>
      )}
    </ListFrame>
  );
}
