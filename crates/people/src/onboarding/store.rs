//! Queries on onboarding.

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use super::{
    OnboardingStep,
    entity::{Column, Entity, template},
};

/// The steps of a client, in their order.
pub(super) async fn of_client(tx: &Tx, client: Uuid) -> Result<Vec<OnboardingStep>> {
    tx.all(Entity::find().filter(Column::ClientId.eq(client)).order_by_asc(Column::Position)).await
}

/// The template for this purpose, if there is one.
pub(super) async fn template(tx: &Tx, purpose: &str) -> Result<Option<template::Model>> {
    tx.one(template::Entity::find().filter(template::Column::Purpose.eq(purpose))).await
}
