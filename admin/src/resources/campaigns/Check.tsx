import { Alert, Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { type CampaignForm, checkCampaign } from "../../api/calls/campaigns";
import { Price } from "../../fields/Price";
import { type CampaignDraft, formOf } from "./words";

/** Asking at each letter would be too often. */
const PAUSE_MS = 700;

const isWhole = (form: CampaignForm) =>
  form.kind !== "" &&
  form.name !== "" &&
  form.starts_at !== "" &&
  form.ends_at !== "" &&
  form.goods.every(({ goods_id }) => goods_id != null);

/** What the campaign in the form may give, and its conflicts. */
export function Check() {
  const draft = useWatch() as CampaignDraft;
  const text = JSON.stringify(formOf(draft));
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const form = JSON.parse(asked) as CampaignForm;
  const { data, error } = useQuery({
    queryKey: ["campaigns", "check", asked],
    queryFn: ({ signal }) => checkCampaign(form, signal),
    enabled: isWhole(form),
    retry: false,
    placeholderData: (last) => last,
  });
  if (error) return <Alert severity="info">还有内容没填对：{error.message}</Alert>;
  if (!data) return <Alert severity="info">填好名称、时间和商品后，这里显示让利上限和冲突。</Alert>;
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <Alert severity={data.needs_finance ? "warning" : "success"}>
        {data.given ? (
          <>
            最多让利 <Price value={data.given} strong />
          </>
        ) : (
          "让利没有上限，建议设预算或活动库存"
        )}
        {data.needs_finance ? "，提交后要财务批准。" : "，提交后直接生效。"}
      </Alert>
      {data.warnings.length > 0 && (
        <Alert severity="warning">
          {data.warnings.map(({ message }) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
    </Box>
  );
}
