import { Alert, Box } from "@mui/material";
import { Title, useGetIdentity } from "react-admin";
import { PasswordPanel } from "./PasswordPanel";
import { SecondFactorPanel } from "./SecondFactorPanel";
import { SessionsPanel } from "./SessionsPanel";

const DUTIES: Record<string, string> = {
  password: "这是系统管理员给您的初始密码，改成自己的密码后才能开始工作。",
  second_factor: "公司要求登录时使用动态口令，绑定手机后才能开始工作。",
};

export function AccountPage() {
  const { identity } = useGetIdentity();
  if (!identity) return null;
  const duty = DUTIES[identity.duty as string];
  return (
    <Box sx={{ pt: 2, maxWidth: 720 }}>
      <Title title="我的账号" />
      {duty && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {duty}
        </Alert>
      )}
      <PasswordPanel />
      <SecondFactorPanel isOn={identity.has_second_factor === true} />
      <SessionsPanel />
    </Box>
  );
}
