import { required, SelectInput, type Validator } from "react-admin";
import { moveCategory } from "../../api/calls/goods";
import type { Category } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { possibleParents } from "./tree";

const ROOT = 0;

interface MoveDialogProps {
  category: Category;
  all: readonly Category[];
  onClose: () => void;
}

/** Puts a category, with all below it, under another one. */
export function MoveDialog({ category, all, onClose }: MoveDialogProps) {
  const now = category.parent_id ?? ROOT;
  const elsewhere: Validator = (parent: number) => (parent === now ? "它已经在这里" : undefined);
  const parents = possibleParents(all, category).map(({ id, path }) => ({ id, name: path }));
  return (
    <FormDialog<{ parent_id: number }, Category>
      title={`移动“${category.name}”`}
      resource="categories"
      confirm="移动"
      defaultValues={{ parent_id: now }}
      run={({ parent_id }) => moveCategory(category.id, parent_id || null, null)}
      done="已移动，商品跟着换到新的位置"
      refresh={["categories", "goods"]}
      onConflict={onClose}
      onClose={onClose}
    >
      <SelectInput
        className="wide"
        source="parent_id"
        label="移到哪个分类下面"
        choices={[{ id: ROOT, name: "最上一级" }, ...parents]}
        validate={[required(), elsewhere]}
        helperText="下级分类和商品一起移动，排在最后"
        autoFocus
      />
    </FormDialog>
  );
}
