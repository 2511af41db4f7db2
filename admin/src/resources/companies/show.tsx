import { Box, Button, Link as MuiLink } from "@mui/material";
import { Link } from "react-router-dom";
import { companyDossier } from "../../api/calls/companies";
import type { Company } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { BeginButton } from "../../chats/BeginButton";
import { licenceExpiry } from "../../fields/expiry";
import { Facts } from "../../fields/Facts";
import { LineTable } from "../../fields/LineTable";
import { MainAndSide } from "../../fields/MainAndSide";
import { Panel } from "../../fields/Panel";
import { RecordHead } from "../../fields/RecordHead";
import { RecordPage } from "../../fields/RecordPage";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { COMPANY_STATUS, LICENCE_STATUS, MEMBER_ROLE } from "../../i18n/words";
import { listLink, registersLink } from "../../lists/link";
import { AskedChanges } from "../../review/AskedChanges";
import { ApproveButton, SuspendButton } from "./actions";
import { ContactButton } from "./ContactDialog";
import { EditButton } from "./EditDialog";
import { MissingPapers } from "./Gaps";
import { TracePartyPanel } from "./TracePartyPanel";
import { WalletPanel } from "./WalletPanel";

type Licence = Company["licences"][number];
type Member = Company["members"][number];

const LicenceKind = ({ licence, linked }: { licence: Licence; linked: boolean }) => (
  <Box component="span" sx={{ whiteSpace: "nowrap" }}>
    {linked ? (
      <MuiLink component={Link} to={`/review/${licence.id}`}>
        {licence.kind_text}
      </MuiLink>
    ) : (
      <b>{licence.kind_text}</b>
    )}
  </Box>
);

/** What a document states: its scope; of letters the agents and the addresses, of licences the persons in charge. */
function Stated({ licence }: { licence: Licence }) {
  const scope = licence.scope.map((one) => one.name).join("、");
  const stated = licence.particulars.filter(({ value }) => value);
  if (!scope && stated.length === 0) return <>—</>;
  return (
    <>
      {scope && <Box>{scope}</Box>}
      {stated.map(({ code, name, value }) => (
        <Box key={code} sx={{ whiteSpace: "pre-line" }}>
          {name}：{value}
        </Box>
      ))}
    </>
  );
}

export function Licences({ company, linked }: { company: Company; linked: boolean }) {
  return (
    <Panel title={`证照（${company.licences.length}）`} flush>
      {company.licences.length === 0 ? (
        <Box sx={{ p: 2, color: "text.secondary" }}>客户还没有提交证照</Box>
      ) : (
        <LineTable<Licence>
          label="证照"
          lines={company.licences}
          keyOf={({ id }) => id}
          columns={[
            { head: "类型", cell: (licence) => <LicenceKind licence={licence} linked={linked} /> },
            { head: "证号", wide: true, cell: ({ number }) => number },
            {
              head: "有效期至",
              wide: true,
              cell: ({ valid_to }) => (
                <Box component="span" sx={{ whiteSpace: "nowrap" }}>
                  {valid_to} <StatusTag word={licenceExpiry(valid_to)} />
                </Box>
              ),
            },
            {
              head: "状态",
              wide: true,
              cell: (licence) => (
                <>
                  <StatusTag word={LICENCE_STATUS[licence.status]} text={licence.status_text} />
                  {licence.reject_reason && (
                    <Box sx={{ typography: "caption", color: "error.main" }}>{licence.reject_reason}</Box>
                  )}
                </>
              ),
            },
            { head: "经营范围与载明事项", wide: true, cell: (licence) => <Stated licence={licence} /> },
          ]}
        />
      )}
    </Panel>
  );
}

/** When, and to the text of which day. Nobody kept it of those who registered before it was kept. */
const consent = ({ agreed_at, agreement_of }: Member) =>
  agreed_at ? `${dateTime(agreed_at)}（${dateTime(agreement_of)} 版）` : "无记录";

const Members = ({ company }: { company: Company }) => (
  <Panel title={`成员（${company.members.length}）`} flush>
    <LineTable<Member>
      label="成员"
      lines={company.members}
      keyOf={({ id }) => id}
      columns={[
        { head: "姓名", cell: ({ name }) => name },
        { head: "用户名", cell: ({ username }) => username },
        { head: "电话", cell: ({ phone }) => phone },
        { head: "角色", cell: ({ role }) => MEMBER_ROLE[role] ?? role },
        { head: "同意用户协议", wide: true, cell: (member) => consent(member) },
      ]}
    />
  </Panel>
);

function Content() {
  const company = useRecordOf("companies");
  const can = useCan();
  if (!company) return null;
  const writes = can("companies", "write");
  const parent = company.parent_id ? (
    <MuiLink component={Link} to={`/companies/${company.parent_id}/show`}>
      {company.parent}
    </MuiLink>
  ) : null;
  return (
    <>
      <RecordHead name={company.name} state={<StatusTag word={COMPANY_STATUS[company.status]} />}>
        {can("orders", "read") && (
          <Button size="small" component={Link} to={listLink("orders", { company_id: company.id })}>
            全部订单
          </Button>
        )}
        {can("contracts", "read") && (
          <Button size="small" component={Link} to={listLink("contracts", { company_id: company.id })}>
            电子合同
          </Button>
        )}
        {can("service", "read") && (
          <Button
            size="small"
            component={Link}
            to={listLink("service/conversations", { company_id: company.id })}
          >
            客服会话
          </Button>
        )}
        {company.members.length > 0 && <BeginButton company={{ id: company.id, name: company.name }} />}
        {can("audit", "read") && (
          <Button
            size="small"
            component={Link}
            to={listLink("audit", { subject_kind: "company", subject_id: String(company.id) })}
          >
            修改记录
          </Button>
        )}
        {can("inspections", "read") && (
          <Button size="small" component={Link} to={registersLink({ company_id: company.id })}>
            迎检台账
          </Button>
        )}
        {can("licences", "read") && company.licences.some((one) => one.status === "approved") && (
          <Button size="small" component="a" href={companyDossier(company.id)} download>
            首营资料包
          </Button>
        )}
        {writes && <EditButton company={company} />}
        {writes && company.members.length === 0 && <ContactButton company={company} />}
        {writes && company.status === "approved" && <SuspendButton company={company} />}
        {can("company_approval", "write") && company.status !== "approved" && (
          <ApproveButton company={company} />
        )}
      </RecordHead>
      <MissingPapers company={company} />
      <AskedChanges address={`companies/${company.id}`} />
      <MainAndSide
        side={
          <>
            <Panel title="企业资料">
              <Facts
                columns={1}
                facts={[
                  { label: "客户类型", value: company.buyer_type_text },
                  { label: "信用代码", value: company.credit_code },
                  { label: "法定代表", value: company.legal_person },
                  { label: "地区", value: company.region },
                  { label: "地址", value: company.address },
                  { label: "总部", value: parent },
                  { label: "等级", value: company.rank },
                  { label: "业务员", value: company.salesman },
                  { label: "激活手机号", value: company.contact_phone },
                  { label: "注册时间", value: dateTime(company.created_at) },
                ]}
              />
            </Panel>
            <TracePartyPanel companyId={company.id} />
            <WalletPanel companyId={company.id} />
          </>
        }
      >
        <Licences company={company} linked={can("licences", "read")} />
        <Members company={company} />
      </MainAndSide>
    </>
  );
}

export function CompanyShow() {
  return (
    <RecordPage kind="客户">
      <Content />
    </RecordPage>
  );
}
