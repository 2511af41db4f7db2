import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Notice } from "./Notice";

export default function NotFoundPage() {
  return (
    <Notice heading="页面不存在">
      <EmptyState
        icon="search"
        title="没有找到这个页面"
        hint="地址可能写错了，或者商品、活动已经下架。可以用上方的搜索框找商品。"
        action={
          <>
            <ButtonLink look="brand" to="/">
              返回首页
            </ButtonLink>
            <ButtonLink to="/list">去逛商品列表</ButtonLink>
          </>
        }
      />
    </Notice>
  );
}
