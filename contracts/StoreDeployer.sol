// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { Clones } from "@openzeppelin/contracts/proxy/Clones.sol";
import { IStoreDeployer } from "./interfaces/IStoreDeployer.sol";
import { CompanyDocumentStore } from "./CompanyDocumentStore.sol";

/// @title StoreDeployer
contract StoreDeployer is IStoreDeployer {
  address public immutable override implementation;

  constructor() {
    implementation = address(new CompanyDocumentStore());
  }

  function deploy(string calldata name, address admin, bytes32 salt) external override returns (address store) {
    store = getStoreAddress(name, admin, salt);
    if (store.code.length != 0) return store;
    Clones.cloneDeterministic(implementation, _salt(name, admin, salt));
    CompanyDocumentStore(store).initialize(name, admin);
    emit StoreDeployed(store, admin, msg.sender, name);
  }

  function getStoreAddress(string calldata name, address admin, bytes32 salt) public view override returns (address) {
    return Clones.predictDeterministicAddress(implementation, _salt(name, admin, salt));
  }

  function _salt(string calldata name, address admin, bytes32 salt) private pure returns (bytes32) {
    return keccak256(abi.encode(name, admin, salt));
  }
}
