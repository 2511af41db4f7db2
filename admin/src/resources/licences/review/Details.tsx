import { Alert, Box, Button, Divider, Link as MuiLink, Skeleton, Stack, Typography } from "@mui/material";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Licence } from "../../../api/types";
import { useCan } from "../../../api/useCan";
import { useRecord, useRows } from "../../../api/useRecords";
import { licenceExpiry } from "../../../fields/expiry";
import { Facts } from "../../../fields/Facts";
import { StatusTag, Tag } from "../../../fields/StatusTag";
import { dateTime } from "../../../i18n/time";
import { COMPANY_STATUS, LICENCE_STATUS } from "../../../i18n/words";
import { CorrectDialog } from "./CorrectDialog";
import { differences, UNSTATED } from "./differences";
import { warnings } from "./warnings";

/** The version in force stays so until the new one is approved: show what would change. */
function Previous({ licence }: { licence: Licence }) {
  const { data, isPending } = useRows("licences", {
    filter: { company_id: licence.company_id, kind: licence.kind, status: "approved" },
    sort: { field: "decided_at", order: "DESC" },
    pagination: { page: 1, perPage: 5 },
  });
  if (isPending) return <Skeleton variant="rounded" height={56} />;
  const previous = data?.find((one) => one.id !== licence.id);
  if (!previous)
    return <Box sx={{ typography: "body2", color: "text.secondary" }}>首次提交，没有已通过的版本</Box>;
  const changed = differences(previous, licence);
  if (changed.length === 0)
    return <Box sx={{ typography: "body2" }}>与 {dateTime(previous.decided_at)} 通过的版本一致</Box>;
  return (
    <Stack sx={{ gap: 1 }}>
      {changed.map(({ field, before, after }) => (
        <Box key={field} sx={{ typography: "body2" }}>
          <Box sx={{ color: "text.disabled", typography: "caption" }}>{field}</Box>
          <Box
            component="del"
            sx={{ color: "error.main", bgcolor: "error.light", px: 0.5, textDecoration: "none" }}
          >
            {before}
          </Box>
          {" → "}
          <Box
            component="ins"
            sx={{ color: "success.main", bgcolor: "success.light", px: 0.5, textDecoration: "none" }}
          >
            {after}
          </Box>
        </Box>
      ))}
    </Stack>
  );
}

/** What the scan must agree with. */
function Registered({ companyId }: { companyId: number }) {
  const { data: company, isPending } = useRecord("companies", { id: companyId });
  if (isPending) return <Skeleton variant="rounded" height={72} />;
  if (!company) return null;
  return (
    <Facts
      columns={1}
      facts={[
        {
          label: "企业名称",
          value: (
            <MuiLink component={Link} to={`/companies/${company.id}/show`}>
              {company.name}
            </MuiLink>
          ),
        },
        { label: "信用代码", value: company.credit_code },
        { label: "法定代表", value: company.legal_person },
        { label: "地址", value: `${company.region}${company.address}` },
        { label: "客户状态", value: <StatusTag word={COMPANY_STATUS[company.status]} /> },
      ]}
    />
  );
}

const Heading = ({ children }: { children: React.ReactNode }) => (
  <Typography variant="subtitle2" component="h3" sx={{ color: "text.secondary", mb: 1 }}>
    {children}
  </Typography>
);

/** A field of the document. One that may be left empty is compared with the scan like the others. */
const Stated = ({ text }: { text: string | null }) =>
  text ? (
    <Box sx={{ whiteSpace: "pre-line" }}>{text}</Box>
  ) : (
    <Box sx={{ color: "text.secondary" }}>{UNSTATED}</Box>
  );

export function Details({ licence }: { licence: Licence }) {
  const can = useCan();
  const found = warnings(licence);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const isCorrectable = ["submitted", "approved", "expired"].includes(licence.status);
  return (
    <Stack sx={{ gap: 2, p: 2 }} divider={<Divider />}>
      <div>
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", mb: 1.5 }}>
          <Typography variant="h6" component="h2">
            {licence.kind_text}
          </Typography>
          <StatusTag word={LICENCE_STATUS[licence.status]} text={licence.status_text} />
          {licence.needs_second_look && licence.status === "submitted" && (
            <Tag tone="info">{licence.checked_at ? "待复审" : "双人复审"}</Tag>
          )}
          <Box sx={{ flex: 1 }} />
          {isCorrectable && can("licences", "write") && (
            <Button size="small" onClick={() => setIsCorrecting(true)}>
              更正
            </Button>
          )}
        </Stack>
        {isCorrecting && (
          <CorrectDialog key={licence.id} licence={licence} onClose={() => setIsCorrecting(false)} />
        )}
        {found.length > 0 && (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            {found.join("；")}
          </Alert>
        )}
        <Facts
          columns={1}
          facts={[
            {
              label: "证号",
              value:
                licence.number || licence.has_number ? (
                  <Box sx={{ fontWeight: 600, letterSpacing: "0.03em" }}>
                    <Stated text={licence.number} />
                  </Box>
                ) : (
                  "这种证件没有证号"
                ),
            },
            { label: "发证日期", value: <Stated text={licence.valid_from} /> },
            {
              label: "有效期至",
              value: (
                <>
                  {licence.valid_to} <StatusTag word={licenceExpiry(licence.valid_to)} />
                </>
              ),
            },
            ...licence.particulars.map(({ name, value }) => ({
              label: name,
              value: <Stated text={value} />,
            })),
            { label: "提交时间", value: dateTime(licence.submitted_at) },
            ...(licence.checked_at
              ? [{ label: "初审", value: `${licence.checked_by ?? ""} ${dateTime(licence.checked_at)}` }]
              : []),
            ...(licence.decided_at
              ? [
                  {
                    label: licence.checked_at ? "复审" : "审核",
                    value: `${licence.decided_by ?? ""} ${dateTime(licence.decided_at)}`,
                  },
                ]
              : []),
            ...(licence.corrects === null
              ? []
              : [{ label: `第 ${licence.version} 版，更正原因`, value: licence.correction_reason }]),
            ...(licence.reject_reason ? [{ label: "驳回原因", value: licence.reject_reason }] : []),
          ]}
        />
        {licence.scope.length > 0 && (
          <Stack
            direction="row"
            useFlexGap
            sx={{ gap: 0.5, flexWrap: "wrap", mt: 1.5 }}
            aria-label="经营范围"
          >
            {licence.scope.map((one) => (
              <Tag key={one.code} tone="brand">
                {one.name}
              </Tag>
            ))}
          </Stack>
        )}
      </div>
      <div>
        <Heading>注册资料（与扫描件核对）</Heading>
        {can("companies", "read") ? <Registered companyId={licence.company_id} /> : licence.company}
      </div>
      {licence.status === "submitted" && (
        <div>
          <Heading>与上一版本的差异</Heading>
          <Previous licence={licence} />
        </div>
      )}
    </Stack>
  );
}
