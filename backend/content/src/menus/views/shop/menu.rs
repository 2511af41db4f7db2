use serde::Serialize;
use utoipa::ToSchema;

use crate::menus::models::menus::NavItem;

/// An entry of the navigation, in the shape that category menus have too.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MenuItem {
    pub id: i64,
    pub name: String,
    pub url: String,
    pub logo: Option<String>,
    pub logo1: Option<String>,
    pub is_open: bool,
    pub image: Option<String>,
    #[schema(no_recursion)]
    pub children: Vec<Self>,
}

impl From<&NavItem> for MenuItem {
    fn from(item: &NavItem) -> Self {
        Self {
            id: item.id,
            name: item.name.clone(),
            url: item.url.clone(),
            logo: None,
            logo1: None,
            is_open: true,
            image: (!item.image.is_empty()).then(|| item.image.clone()),
            children: item.children.iter().map(Self::from).collect(),
        }
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LinkList {
    pub list: Vec<MenuItem>,
}
