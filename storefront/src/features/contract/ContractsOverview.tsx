import { About } from "@/ui/About";
import { ErrorState } from "@/ui/ErrorState";
import { Panel, PanelPage } from "@/ui/Panel";
import { SkeletonLines } from "@/ui/Skeleton";
import { Warning } from "@/ui/Warning";
import { ContractHistory } from "./ContractHistory";
import { ContractStateCard } from "./ContractStateCard";
import { useContracts } from "./queries";

export function ContractsOverview() {
  const contracts = useContracts();
  const centre = contracts.data;
  return (
    <PanelPage title="电子合同">
      <About>企业资料会自动填入合同，阅读后用负责人手机的验证码签署，全程约两分钟，不用邮寄。</About>
      {!centre && (
        <Panel>
          {contracts.error ? (
            <ErrorState error={contracts.error} onRetry={() => void contracts.refetch()} />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Panel>
      )}
      {centre && !centre.may_sign && <Warning>{centre.why_not}。您可以查看和下载已有的合同。</Warning>}
      {centre?.kinds.map((state) => (
        <ContractStateCard key={state.kind} state={state} />
      ))}
      {centre && centre.list.length > 0 && <ContractHistory list={centre.list} />}
    </PanelPage>
  );
}
