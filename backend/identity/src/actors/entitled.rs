use std::{marker::PhantomData, ops::Deref};

use axum::{extract::FromRequestParts, http::request::Parts};
use kernel::{ApiError, Services};
use loco_rs::app::AppContext;

use super::buyer::{Buyer, ConfirmedBuyer};
use crate::member_rights::MemberCapability;

/// A signed-in member of a buyer whose role allows `C`.
pub struct Entitled<C: MemberCapability> {
    buyer: Buyer,
    capability: PhantomData<C>,
}

impl<C: MemberCapability> Entitled<C> {
    pub fn of(buyer: Buyer) -> Result<Self, ApiError> {
        let role = buyer.member.role;
        match role.refusal(C::RIGHT) {
            Some(why) => Err(ApiError::Forbidden(why)),
            None => Ok(Self {
                buyer,
                capability: PhantomData,
            }),
        }
    }

    pub fn into_buyer(self) -> Buyer {
        self.buyer
    }
}

impl<C: MemberCapability> Deref for Entitled<C> {
    type Target = Buyer;

    fn deref(&self) -> &Buyer {
        &self.buyer
    }
}

impl<C: MemberCapability> FromRequestParts<AppContext> for Entitled<C> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, ctx: &AppContext) -> Result<Self, ApiError> {
        Self::of(Buyer::from_request_parts(parts, ctx).await?)
    }
}

/// The same, for a member who has recently proved their identity.
pub struct ConfirmedEntitled<C: MemberCapability>(pub Entitled<C>);

impl<C: MemberCapability> FromRequestParts<AppContext> for ConfirmedEntitled<C> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, ctx: &AppContext) -> Result<Self, ApiError> {
        let entitled = Entitled::<C>::from_request_parts(parts, ctx).await?;
        ConfirmedBuyer::of(entitled.buyer.clone(), &Services::of(ctx)).await?;
        Ok(Self(entitled))
    }
}
