import { Alert, Box, Button, ButtonBase, Card, Skeleton, Stack, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useLogin } from "react-admin";
import { type DemoStaff, demoStaff } from "../api/demoStaff";
import { SignInFields } from "../interruptions/SignInFields";
import { useSignIn } from "../interruptions/useSignIn";
import { Brand } from "./Brand";

function DemoAccounts({ onPick }: { onPick: (account: DemoStaff) => void }) {
  const { data, isPending } = useQuery({
    queryKey: ["demo"],
    queryFn: ({ signal }) => demoStaff(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) return <Skeleton variant="rounded" height={64} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <Box component="section" aria-label="演示账号">
      <Typography variant="subtitle2" component="h2" sx={{ mb: 1, color: "text.secondary" }}>
        演示账号（点一下填入）
      </Typography>
      <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
        {data.map((account) => (
          <ButtonBase
            key={account.username}
            onClick={() => onPick(account)}
            sx={{
              display: "block",
              textAlign: "left",
              p: 1.5,
              border: 1,
              borderColor: "divider",
              borderRadius: 1,
              "&:hover, &:focus-visible": { borderColor: "primary.main", bgcolor: "primary.light" },
            }}
          >
            <Box sx={{ typography: "body2", fontWeight: 600 }}>
              {account.name}{" "}
              <Box component="span" sx={{ fontWeight: 400, color: "text.secondary" }}>
                {account.username}
              </Box>
            </Box>
            <Box sx={{ typography: "caption", color: "text.secondary" }}>{account.describe}</Box>
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}

export function LoginPage() {
  const login = useLogin();
  const { fields, error, busy, onSubmit, fill } = useSignIn(login);
  const submit = useRef<HTMLButtonElement>(null);
  const pick = (account: DemoStaff) => {
    fill(account);
    submit.current?.focus();
  };

  return (
    <Box
      component="main"
      sx={{
        minHeight: "100vh",
        display: "grid",
        gridTemplateColumns: { xs: "1fr", md: "minmax(320px, 5fr) 7fr" },
        bgcolor: "background.default",
      }}
    >
      <Box
        sx={{
          display: { xs: "none", md: "flex" },
          flexDirection: "column",
          justifyContent: "space-between",
          p: 5,
          color: "primary.contrastText",
          background: (theme) =>
            `linear-gradient(160deg, ${theme.palette.primary.main}, ${theme.palette.primary.dark} 70%)`,
        }}
      >
        <Brand light />
        <Box>
          <Typography component="p" sx={{ fontSize: 30, fontWeight: 600, lineHeight: 1.4, mb: 2 }}>
            证照、价格、库存、发货，
            <br />
            一处办完。
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, lineHeight: 2, opacity: 0.9, typography: "body2" }}>
            <li>扫描件与填写内容并排，键盘审核</li>
            <li>近效期、缺货、到期证照自动提醒</li>
            <li>每一次修改都有记录，可查可核</li>
          </Box>
        </Box>
        <Box sx={{ typography: "caption", opacity: 0.8 }}>药集 · 药品批发交易平台</Box>
      </Box>
      <Box sx={{ display: "grid", placeItems: "center", p: { xs: 2, sm: 4 } }}>
        <Card sx={{ width: "100%", maxWidth: 520, p: { xs: 2.5, sm: 4 } }}>
          <Box sx={{ display: { md: "none" }, mb: 2.5 }}>
            <Brand />
          </Box>
          <Typography variant="h5" component="h1" sx={{ mb: 2.5 }}>
            员工登录
          </Typography>
          <Stack component="form" noValidate onSubmit={onSubmit} sx={{ gap: 2, mb: 3 }}>
            {error && <Alert severity="error">{error}</Alert>}
            <SignInFields {...fields} />
            <Button
              ref={submit}
              type="submit"
              variant="contained"
              color="secondary"
              size="large"
              disabled={busy}
            >
              {busy ? "正在登录…" : "登录"}
            </Button>
          </Stack>
          <DemoAccounts onPick={pick} />
        </Card>
      </Box>
    </Box>
  );
}
