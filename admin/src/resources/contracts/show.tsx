import { Button } from "@mui/material";
import { contractFile, voidContract } from "../../api/calls/contracts";
import type { Contract } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { Panel } from "../../fields/Panel";
import { RecordHead } from "../../fields/RecordHead";
import { RecordLink } from "../../fields/RecordLink";
import { RecordPage } from "../../fields/RecordPage";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { ReasonButton } from "../../inputs/ReasonCommand";
import { CONTRACT_STATUS } from "./words";

const REASONS = ["企业名称或证照有变更", "签署人无权签署", "双方协商解除", "重新签署新合同"];

function VoidButton({ contract }: { contract: Contract }) {
  return (
    <ReasonButton
      text="作废"
      variant="outlined"
      title={`作废合同 ${contract.number}`}
      presets={REASONS}
      confirm="确认作废"
      danger
      note="作废后客户马上不能下单，直到签署新的合同；客户会在消息里看到原因。"
      run={(reason) => voidContract(contract.id, reason)}
      done={`合同 ${contract.number} 已作废`}
      refresh={["contracts"]}
    />
  );
}

function Content() {
  const contract = useRecordOf("contracts");
  const can = useCan();
  if (!contract) return null;
  return (
    <>
      <RecordHead
        name={`${contract.kind_text} ${contract.number}`}
        state={<StatusTag word={CONTRACT_STATUS[contract.status]} text={contract.status_text} />}
      >
        <Button
          size="small"
          variant="contained"
          href={contractFile(contract.id)}
          target="_blank"
          rel="noreferrer"
        >
          打开 PDF
        </Button>
        {can("contracts", "write") && contract.status !== "void" && <VoidButton contract={contract} />}
      </RecordHead>
      <Panel title="合同">
        <Facts
          facts={[
            {
              label: "客户",
              value: (
                <RecordLink resource="companies" id={contract.company_id}>
                  {contract.company}
                </RecordLink>
              ),
            },
            { label: "有效期", value: `${contract.valid_from} 至 ${contract.valid_to}` },
            { label: "生成时间", value: dateTime(contract.created_at) },
            {
              label: "签署方式",
              value: contract.provider === "builtin" ? "本站电子签署" : contract.provider,
            },
            { label: "作废原因", value: contract.void_reason },
            { label: "作废时间", value: dateTime(contract.voided_at) },
          ]}
        />
      </Panel>
      <Panel title="签署证据">
        <Facts
          facts={[
            { label: "签署人", value: contract.signer },
            { label: "手机", value: contract.signer_phone },
            { label: "签署时间", value: dateTime(contract.signed_at) },
            { label: "网络地址", value: contract.signer_ip },
            { label: "签署前校验值", value: contract.sha256, wide: true },
            { label: "签署后校验值", value: contract.signed_sha256, wide: true },
          ]}
        />
      </Panel>
    </>
  );
}

export const ContractShow = () => (
  <RecordPage kind="合同">
    <Content />
  </RecordPage>
);
