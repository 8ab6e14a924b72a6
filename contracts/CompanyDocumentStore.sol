// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { DocumentStore } from "./DocumentStore.sol";
import { IStoreDeployer } from "./interfaces/IStoreDeployer.sol";

/// @title CompanyDocumentStore
/// @dev The document store of one company, as a clone: its deployer opens it in the transaction that makes it.
contract CompanyDocumentStore is DocumentStore {
  address private immutable _deployer;

  /// @dev The deployer has the roles of this implementation, and no way to use them.
  constructor() DocumentStore("", msg.sender) {
    _deployer = msg.sender;
  }

  /// @param admin Gets DEFAULT_ADMIN, ISSUER and REVOKER.
  function initialize(string calldata name_, address admin) external {
    if (msg.sender != _deployer) revert IStoreDeployer.NotDeployer(msg.sender);
    _open(name_, admin);
  }
}
