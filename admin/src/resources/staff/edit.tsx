import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, Stack } from "@mui/material";
import { useState } from "react";
import {
  BooleanInput,
  CheckboxGroupInput,
  Create,
  maxLength,
  minLength,
  regex,
  required,
  TextInput,
  useRedirect,
} from "react-admin";
import { resetStaffPassword, switchOffSecondFactorOf } from "../../api/calls/staff";
import type { AnswerOf } from "../../api/endpoints";
import type { StaffWithPassword } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { Panel } from "../../fields/Panel";
import { Tag } from "../../fields/StatusTag";
import { Dialog } from "../../forms/Dialog";
import { Edit } from "../../forms/Edit";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { ROLE } from "../../i18n/words";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { FormGrid } from "../../layout/FormGrid";

const ROLES = Object.entries(ROLE).map(([id, name]) => ({ id, name }));
const USERNAME = [
  required(),
  minLength(2),
  maxLength(40),
  regex(/^[A-Za-z0-9._-]+$/, "用字母、数字、点或横线"),
];

const name = (
  <TextInput source="name" validate={[required(), maxLength(40)]} helperText="操作日志里显示的姓名" />
);
const phone = <TextInput source="phone" validate={maxLength(20)} />;
const roles = (
  <div className="wide">
    <CheckboxGroupInput
      source="roles"
      choices={ROLES}
      helperText="一个人可以有几个岗位；互相检查的岗位不能由一人担任，保存时会说明原因"
    />
  </div>
);

/** A password that is shown this once. */
function PasswordDialog({ created, onClose }: { created: StaffWithPassword; onClose: () => void }) {
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="password-title">
      <DialogTitle id="password-title">{created.staff.name}的初始密码</DialogTitle>
      <DialogContent>
        <Box
          component="code"
          sx={{
            display: "block",
            p: 2,
            mb: 2,
            borderRadius: 1,
            bgcolor: "background.default",
            fontSize: 20,
            textAlign: "center",
            userSelect: "all",
          }}
        >
          {created.initial_password}
        </Box>
        <Alert severity="warning">
          只显示这一次。请当面或用电话告诉本人；用户名 {created.staff.username}，第一次登录要改成自己的密码。
        </Alert>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          我已告诉本人
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function StaffCreate() {
  const redirect = useRedirect();
  const [created, setCreated] = useState<StaffWithPassword | null>(null);
  return (
    <Create
      title="新增员工"
      sx={{ pt: 2 }}
      mutationOptions={{ onSuccess: (answer: AnswerOf<"/admin/api/staff", "post">) => setCreated(answer) }}
    >
      <SimpleForm sx={{ maxWidth: 720 }} defaultValues={{ roles: [] }} toolbar={<FormToolbar isNew />}>
        <FormGrid>
          <TextInput source="username" validate={USERNAME} helperText="登录用，以后不能改" />
          {name}
          {phone}
          {roles}
          <TextInput
            className="wide"
            source="reason"
            validate={[required(), maxLength(200)]}
            helperText="记入操作日志，如：新入职"
          />
        </FormGrid>
      </SimpleForm>
      {created && <PasswordDialog created={created} onClose={() => redirect("list", "staff")} />}
    </Create>
  );
}

const RESET_REASONS = ["本人忘记密码", "密码可能泄露", "账号交接"];
const PHONE_REASONS = ["手机丢失", "更换手机", "验证器不可用"];

function Access() {
  const staff = useRecordOf("staff");
  const [created, setCreated] = useState<StaffWithPassword | null>(null);
  if (!staff) return null;
  return (
    <Panel title="登录">
      <Stack direction="row" useFlexGap sx={{ gap: 1, mb: 2, flexWrap: "wrap" }}>
        <Tag tone={staff.has_second_factor ? "ok" : "neutral"}>
          {staff.has_second_factor ? "已开启动态口令" : "没有动态口令"}
        </Tag>
        {staff.must_change_password && <Tag tone="warn">还在用初始密码</Tag>}
      </Stack>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
        <ReasonButton
          text="重置密码"
          variant="outlined"
          size="medium"
          title={`重置 ${staff.name} 的密码`}
          presets={RESET_REASONS}
          confirm="重置"
          note="现在的密码马上失效，所有电脑上的登录都会退出。"
          run={(reason) => resetStaffPassword(staff.id, reason)}
          refresh={["staff"]}
          onDone={setCreated}
        />
        {staff.has_second_factor && (
          <ReasonButton
            text="关闭动态口令"
            variant="outlined"
            size="medium"
            title={`关闭 ${staff.name} 的动态口令`}
            presets={PHONE_REASONS}
            confirm="关闭"
            danger
            note="请先核实是本人提出的。关闭后只凭密码就能登录，请提醒本人尽快重新绑定。"
            run={(reason) => switchOffSecondFactorOf(staff.id, reason)}
            done="已关闭"
            refresh={["staff"]}
          />
        )}
      </Stack>
      {created && <PasswordDialog created={created} onClose={() => setCreated(null)} />}
    </Panel>
  );
}

/** Held before the rule: it stays until somebody changes the roles. */
function Conflicts() {
  const staff = useRecordOf("staff");
  if (!staff || staff.conflicts.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {staff.conflicts.map((why) => (
        <div key={why}>{why}</div>
      ))}
    </Alert>
  );
}

function StaffTitle() {
  const staff = useRecordOf("staff");
  return <span>{staff ? `员工：${staff.name}` : "员工"}</span>;
}

export const StaffEdit = () => (
  <Edit title={<StaffTitle />} mutationMode="pessimistic" redirect="list" component="div" sx={{ pt: 2 }}>
    <Conflicts />
    <Panel title="资料和岗位" flush>
      <SimpleForm sx={{ maxWidth: 720 }} toolbar={<FormToolbar />}>
        <FormGrid>
          <TextInput source="username" readOnly />
          {name}
          {phone}
          <BooleanInput source="is_active" helperText="停用后马上退出登录，历史记录保留" />
          {roles}
          <TextInput
            className="wide"
            source="reason"
            validate={[required(), maxLength(200)]}
            helperText="记入操作日志，如：调岗、离职"
          />
        </FormGrid>
      </SimpleForm>
    </Panel>
    <Access />
  </Edit>
);
