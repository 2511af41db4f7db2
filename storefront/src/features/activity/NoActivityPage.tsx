import { Notice } from "@/features/content/Notice";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Recommended } from "./Recommended";

export default function NoActivityPage() {
  return (
    <>
      <Notice heading="暂无活动">
        <EmptyState
          icon="clock"
          title="活动暂未开始"
          hint="这场活动还没有开始，或者已经结束。"
          action={
            <>
              <ButtonLink look="brand" to="/yjh">
                看看其他活动
              </ButtonLink>
              <ButtonLink to="/list">去逛商品列表</ButtonLink>
            </>
          }
        />
      </Notice>
      <div className="container" style={{ paddingBottom: "var(--s8)" }}>
        <Recommended />
      </div>
    </>
  );
}
